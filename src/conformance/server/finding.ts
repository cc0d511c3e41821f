/** A rule that does not hold; the message says what was seen instead. */
export class Finding extends Error {}

/** A rule that cannot be tried here; the message says why. */
export class Skip extends Error {}
