import type * as z from 'zod';
import type { CinVerificationResult, cinRequest } from '../../api/schemas/verification.ts';
import { isoDay } from './days.ts';
import { dice } from './dice.ts';
import type { Dice } from './dice.ts';
import { tradeName } from './holder.ts';
import { outcomeOf } from './outcome.ts';
import { person } from './people.ts';
import { placeByCode } from './places.ts';
import { referenceId } from './reference-id.ts';
import type { VerificationContext } from './reference-id.ts';

/** Listed or not, industry, state, year, class, registration number. */
const CIN = /^[LU]\d{5}([A-Z]{2})(\d{4})([A-Z]{3})(\d{6})$/;

/** How a company of a class ends its name. */
const ENDINGS: Readonly<Record<string, string>> = {
  PTC: 'PRIVATE LIMITED', FTC: 'PRIVATE LIMITED', OPC: '(OPC) PRIVATE LIMITED', NPL: 'FOUNDATION',
};

/** A company and its directors. State, year and registration number are those that the CIN itself holds. */
export function verifyCin(input: z.infer<typeof cinRequest>, context: VerificationContext): CinVerificationResult {
  const cin = input.cin.trim().toUpperCase();
  const outcome = outcomeOf(cin);
  const [, state = '', year = '', kind = '', registrationNumber = ''] = CIN.exec(cin) ?? [];
  const unborn = Number(year) > Number(isoDay(context.now).slice(0, 4));
  if (!placeByCode(state) || unborn || outcome === 'not-found') {
    return { referenceId: referenceId(context), valid: false, cinStatus: 'NOT_FOUND' };
  }
  const draw = dice(`company ${cin}`);
  const trade = tradeName(cin);
  const active = outcome !== 'inactive';
  return {
    referenceId: referenceId(context),
    valid: active,
    companyName: `${trade} ${ENDINGS[kind] ?? 'LIMITED'}`,
    cinStatus: active ? 'ACTIVE' : 'INACTIVE',
    companyStatus: active ? 'Active' : 'Strike Off',
    registrationNumber,
    // In January, so that a company of this year has been founded for nearly all of it.
    incorporationDate: isoDay(Date.UTC(Number(year), 0, 1 + draw.between(0, 30))),
    incorporationCountry: 'India',
    email: `secretary@${trade.toLowerCase().replace(/\W+/g, '-')}.example`,
    directors: directors(draw, kind === 'OPC' ? 1 : draw.between(2, 4)),
  };
}

function directors(draw: Dice, count: number): Array<{ din: string; name: string; designation: string }> {
  return Array.from({ length: count }, (_, index) => ({
    din: draw.digits(8),
    name: person(draw).name,
    designation: index === 0 && count > 1 ? 'Managing Director' : 'Director',
  }));
}
