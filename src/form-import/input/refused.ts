/**
 * No form can be made of a description. The message names the reason.
 *
 * @example
 * try { convert(description); } catch (error) { if (error instanceof Refused) console.error(error.message); }
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}
