/**
 * Thrown if a description cannot be converted to a form. The message gives the reason.
 *
 * @example
 * try { convert(description); } catch (error) { if (error instanceof Refused) console.error(error.message); }
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}
