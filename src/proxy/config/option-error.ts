/**
 * An invalid option. The sentence names the option and how to fix it, and never shows a secret.
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

  constructor(option: string, problem: string) {
    super(`The option "${option}" ${problem}`);
    this.option = option;
  }
}
