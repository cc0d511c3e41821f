/** A reason not to release, as a sentence that says what to do. */
export class ReleaseError extends Error {}
