import type * as z from 'zod';
import type { CinVerificationResult, cinRequest } from '../../api/schemas/verification.ts';
import { isoDay } from './registry/dates.ts';
import { seededRandom, type SeededRandom } from './registry/seeded-random.ts';
import { tradeName } from './registry/pan-holder.ts';
import { outcomeOf } from './registry/outcome.ts';
import { person } from './registry/people.ts';
import { placeByCode } from './registry/places.ts';
import { referenceId, type VerificationContext } from './registry/reference-id.ts';

/** The name ending of each company class. */
const ENDINGS: Readonly<Record<string, string>> = {
  PTC: 'PRIVATE LIMITED',
  FTC: 'PRIVATE LIMITED',
  OPC: '(OPC) PRIVATE LIMITED',
  NPL: 'FOUNDATION',
};

/** A company and its directors. State, year and registration number come from the CIN. */
export function verifyCin(input: z.infer<typeof cinRequest>, context: VerificationContext): CinVerificationResult {
  const cin = input.cin.toUpperCase();
  const outcome = outcomeOf(cin);
  const [state, year, kind, registrationNumber] = [cin.slice(6, 8), cin.slice(8, 12), cin.slice(12, 15), cin.slice(15)];
  const unborn = Number(year) > Number(isoDay(context.now).slice(0, 4));
  if (!placeByCode(state) || unborn || outcome === 'not-found') {
    return { referenceId: referenceId(context), valid: false, cinStatus: 'NOT_FOUND' };
  }
  const draw = seededRandom(`company ${cin}`);
  const trade = tradeName(cin);
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    valid: active,
    companyName: `${trade} ${ENDINGS[kind] ?? 'LIMITED'}`,
    cinStatus: active ? 'ACTIVE' : 'INACTIVE',
    companyStatus: active ? 'Active' : 'Strike Off',
    registrationNumber,
    // In January, so that even a company of the current year is already founded.
    incorporationDate: isoDay(Date.UTC(Number(year), 0, 1 + draw.between(0, 30))),
    incorporationCountry: 'India',
    email: `secretary@${trade.toLowerCase().replace(/\W+/g, '-')}.example`,
    directors: directors(draw, kind === 'OPC' ? 1 : draw.between(2, 4)),
  };
}

function directors(draw: SeededRandom, count: number): Array<{ din: string; name: string; designation: string }> {
  return Array.from({ length: count }, (_, index) => ({
    din: draw.digits(8),
    name: person(draw).name,
    designation: index === 0 && count > 1 ? 'Managing Director' : 'Director',
  }));
}
