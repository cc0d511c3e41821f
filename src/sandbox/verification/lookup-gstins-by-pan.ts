import type * as z from 'zod';
import type { panLookupRequest, PanToGstinResult } from '../../api/schemas/verification.ts';
import { dice } from './dice.ts';
import { makeGstin } from './gstin.ts';
import { outcomeOf } from './outcome.ts';
import { anyPlace } from './places.ts';
import type { Place } from './places.ts';
import { referenceId } from './reference-id.ts';
import type { VerificationContext } from './reference-id.ts';

/** One to three registrations in different states; each of them can be verified. */
export function lookupGstinsByPan(
  { pan }: z.infer<typeof panLookupRequest>, context: VerificationContext,
): PanToGstinResult {
  const outcome = outcomeOf(pan);
  if (outcome === 'not-found') return { referenceId: referenceId(context), found: false, gstins: [] };
  const draw = dice(`gstins ${pan}`);
  const places = new Set<Place>(Array.from({ length: draw.between(1, 3) }, () => anyPlace(draw)));
  const gstins = [...places].map((place) => ({
    gstin: makeGstin(place.gst, pan),
    state: place.name,
    status: outcome === 'inactive' ? 'Cancelled' : 'Active',
  }));
  return { referenceId: referenceId(context), found: true, gstins };
}
