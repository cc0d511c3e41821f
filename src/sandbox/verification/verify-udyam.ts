import type * as z from 'zod';
import type { udyamRequest, UdyamVerificationResult } from '../../api/schemas/verification.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { tradeName } from './registry/pan-holder.ts';
import { outcomeOf } from './registry/outcome.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** A small enterprise. The certificate URL is at `.example`, so it leads nowhere. */
export function verifyUdyam(
  { udyamNumber }: z.infer<typeof udyamRequest>,
  context: VerificationContext,
): UdyamVerificationResult {
  const outcome = outcomeOf(udyamNumber);
  if (outcome === 'not-found') return { referenceId: referenceId(context), found: false };
  const draw = seededRandom(`udyam ${udyamNumber}`);
  return {
    referenceId: referenceId(context),
    found: true,
    udyamStatus: outcome === 'inactive' ? 'CANCELLED' : 'ACTIVE',
    enterpriseName: tradeName(udyamNumber),
    enterpriseType: draw.pick(['Micro', 'Small', 'Medium']),
    organizationType: draw.pick(['Proprietary', 'Partnership', 'Private Limited Company', 'LLP']),
    certificateUrl: `https://udyam.example/certificates/${udyamNumber}.pdf`,
  };
}
