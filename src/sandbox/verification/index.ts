export { MAGIC_ENDINGS, SLOW } from './outcome.ts';
export type { Outcome } from './outcome.ts';
export type { VerificationContext } from './reference-id.ts';
export { verifications } from './verifications.ts';
export type { Verification, VerificationId } from './verifications.ts';
