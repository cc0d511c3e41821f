/** Why a release is impossible. The message says what to do. */
export class ReleaseError extends Error {}
