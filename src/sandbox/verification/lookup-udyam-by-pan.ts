import type * as z from 'zod';
import type { panLookupRequest, PanToUdyamResult } from '../../api/schemas/verification.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { outcomeOf } from './registry/outcome.ts';
import { anyPlace } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** The Udyam registration of a PAN's holder. */
export function lookupUdyamByPan(
  { pan }: z.infer<typeof panLookupRequest>,
  context: VerificationContext,
): PanToUdyamResult {
  const outcome = outcomeOf(pan);
  if (outcome === 'not-found') return { referenceId: referenceId(context), found: false };
  const draw = seededRandom(`udyam of ${pan}`);
  const district = String(draw.between(1, 30)).padStart(2, '0');
  return {
    referenceId: referenceId(context),
    found: true,
    status: outcome === 'inactive' ? 'CANCELLED' : 'ACTIVE',
    udyamNumber: `UDYAM-${anyPlace(draw).code}-${district}-${draw.digits(7)}`,
  };
}
