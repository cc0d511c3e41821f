/** Invalid arguments: one sentence with the error, and the usage on lines of its own. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
