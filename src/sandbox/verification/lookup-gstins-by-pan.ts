import type * as z from 'zod';
import type { panLookupRequest, PanToGstinResult } from '../../api/schemas/verification.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { makeGstin } from './registry/gstin.ts';
import { outcomeOf } from './registry/outcome.ts';
import { anyPlace, type Place } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** One to three registrations in different states. Each can be verified. */
export function lookupGstinsByPan(
  { pan }: z.infer<typeof panLookupRequest>,
  context: VerificationContext,
): PanToGstinResult {
  const outcome = outcomeOf(pan);
  if (outcome === 'not-found') return { referenceId: referenceId(context), found: false, gstins: [] };
  const draw = seededRandom(`gstins ${pan}`);
  const places = new Set<Place>(Array.from({ length: draw.between(1, 3) }, () => anyPlace(draw)));
  const gstins = [...places].map((place) => ({
    gstin: makeGstin(place.gst, pan),
    state: place.name,
    status: outcome === 'inactive' ? 'Cancelled' : 'Active',
  }));
  return { referenceId: referenceId(context), found: true, gstins };
}
