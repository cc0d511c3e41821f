export { MAGIC_ENDINGS } from './registry/outcome.ts';
export { verifications } from './verifications.ts';
export type { Verification, VerificationId } from './verifications.ts';
