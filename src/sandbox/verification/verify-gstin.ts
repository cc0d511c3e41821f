import type * as z from 'zod';
import type { gstinRequest, GstinVerificationResult } from '../../api/schemas/verification.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { hasCheckCharacter } from './registry/gstin.ts';
import { holderOf, tradeName } from './registry/pan-holder.ts';
import { matchName } from './registry/name-match.ts';
import { outcomeOf } from './registry/outcome.ts';
import { address, placeByGst } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/**
 * A business by its GSTIN. A wrong check character or an unknown state is a negative result, not an error. The holder
 * is the one of the PAN in it.
 */
export function verifyGstin(
  input: z.infer<typeof gstinRequest>,
  context: VerificationContext,
): GstinVerificationResult {
  const gstin = input.gstin.toUpperCase();
  const pan = gstin.slice(2, 12);
  const outcome = outcomeOf(pan);
  const place = placeByGst(gstin.slice(0, 2));
  const negative = (message: string): GstinVerificationResult => ({
    referenceId: referenceId(context),
    GSTIN: gstin,
    valid: false,
    message,
  });
  if (!hasCheckCharacter(gstin)) return negative('The check character of the GSTIN is wrong.');
  if (!place || outcome === 'not-found') return negative('GSTIN not found.');
  const { name: legalName } = matchName(input.businessName, holderOf(pan).name, outcome);
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    GSTIN: gstin,
    valid: active,
    legalName,
    tradeName: tradeName(pan),
    registrationStatus: active ? 'Active' : 'Cancelled',
    principalPlaceOfBusiness: address(place, seededRandom(`gstin ${gstin}`)),
    message: active ? 'GSTIN verified.' : 'The registration is cancelled.',
  };
}
