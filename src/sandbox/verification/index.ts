export { MAGIC_ENDINGS, SLOW } from './registry/outcome.ts';
export type { Outcome } from './registry/outcome.ts';
export type { VerificationContext } from './registry/reference-id.ts';
export { verifications } from './verifications.ts';
export type { Verification, VerificationId } from './verifications.ts';
