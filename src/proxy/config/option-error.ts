/**
 * An invalid option. The sentence names the option and how to fix it, and never shows a secret. If several options are
 * invalid, the message has one sentence a line, and `option` is the first.
 *
 * @example
 * try {
 *   createEstampProxy(options);
 * } catch (error) {
 *   if (error instanceof OptionError) console.error(`Correct the option ${error.option}.`);
 * }
 */
export class OptionError extends TypeError {
  override readonly name = 'OptionError';
  readonly option: string;
  /** The sentence without its beginning. */
  readonly problem: string;
  readonly #others: readonly OptionError[];

  /** @param others the errors of other options */
  constructor(option: string, problem: string, others: readonly OptionError[] = []) {
    super([`The option "${option}" ${problem}`, ...others.map(({ message }) => message)].join('\n'));
    this.option = option;
    this.problem = problem;
    this.#others = others;
  }

  /** An error for each invalid option, in the order of the message. Not a field: a logger writes each error once. */
  get all(): readonly OptionError[] {
    return this.#others.length > 0 ? [new OptionError(this.option, this.problem), ...this.#others] : [this];
  }
}
