export declare class WebDriver {
  constructor(base: string);
  open(capabilities: Record<string, unknown>): Promise<void>;
  go(url: string): Promise<unknown>;
  url(): Promise<string>;
  run(script: string, ...args: unknown[]): Promise<unknown>;
  press(keys: readonly string[]): Promise<unknown>;
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<unknown> | undefined;
}
