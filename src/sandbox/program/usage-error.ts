/** Wrong arguments: the sentence says what is wrong, the usage stands on lines of its own. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
