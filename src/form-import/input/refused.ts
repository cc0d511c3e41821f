/** A description that no form can be made of. The message says why, for whoever wrote it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
