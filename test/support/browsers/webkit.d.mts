import type { WebDriver } from './webdriver.mjs';

export interface WebKitPaths {
  driver: string;
  browser: string;
  xvfb: string;
}
export declare function startWebKit(
  paths: WebKitPaths,
  env?: Record<string, string>,
): Promise<{ driver: WebDriver; stop: () => void }>;
