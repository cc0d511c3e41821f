import type * as z from 'zod';
import type { panRequest, PanVerificationResult } from '../../api/schemas/verification.ts';
import { isoDay } from './registry/dates.ts';
import { seededRandom } from './registry/seeded-random.ts';
import { holderOf } from './registry/pan-holder.ts';
import { matchName } from './registry/name-match.ts';
import { outcomeOf } from './registry/outcome.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** The holder's name and status; Aadhaar seeding for people only. */
export function verifyPan(
  { pan, name: given }: z.infer<typeof panRequest>,
  context: VerificationContext,
): PanVerificationResult {
  const outcome = outcomeOf(pan);
  if (outcome === 'not-found') {
    return {
      referenceId: referenceId(context),
      pan,
      valid: false,
      panStatus: 'INVALID',
      panStatusCode: 'N',
      panStatusDescription: 'Not present in the income tax database',
      message: 'PAN not found.',
    };
  }
  const holder = holderOf(pan);
  const { name, verdict } = matchName(given, holder.name, outcome);
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    pan,
    type: holder.type,
    valid: active,
    registeredName: name,
    ...(holder.fatherName && { fatherName: ofFamily(holder.fatherName, name) }),
    panStatus: active ? 'VALID' : 'INOPERATIVE',
    panStatusCode: active ? 'E' : 'I',
    panStatusDescription: active ? 'Existing and valid' : 'Existing and inoperative',
    ...verdict,
    ...(holder.type === 'Individual' && {
      aadhaarSeedingStatus: active ? 'Y' : 'N',
      aadhaarSeedingStatusDescription: active ? 'Aadhaar is linked' : 'Aadhaar is not linked',
    }),
    lastUpdatedAt: isoDay(Date.UTC(2019, 0, 1 + seededRandom(`pan updated ${pan}`).between(0, 2_000))),
    message: active ? 'PAN verified.' : 'PAN is inoperative.',
  };
}

/** Gives the father the holder's family name on record, even if that was the given name. */
function ofFamily(fatherName: string, name: string): string {
  const [first] = fatherName.split(' ');
  const [, ...family] = name.split(' ');
  return family.length > 0 ? `${first} ${family.join(' ')}` : fatherName;
}
