/** A rule that the server breaks; the message describes its response. */
export class Finding extends Error {}

/** A rule that cannot be tried here; the message says why. */
export class Skip extends Error {}
