import type * as z from 'zod';
import type {
  cinRequest,
  CinVerificationResult,
  gstinRequest,
  GstinVerificationResult,
  panLookupRequest,
  PanToGstinResult,
  PanToUdyamResult,
  udyamRequest,
  UdyamVerificationResult,
} from '../../api/schemas/verification.ts';
import { matchName, outcomeOf } from './registry/outcome.ts';
import { hasCheckCharacter, holderOf, makeGstin, tradeName, person } from './registry/people.ts';
import { address, anyPlace, type Place, placeByCode, placeByGst } from './registry/places.ts';
import {
  isoDay,
  referenceId,
  seededRandom,
  type SeededRandom,
  type VerificationContext,
} from './registry/seeded-random.ts';

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
  const { name: legalName } = matchName(input.businessName, holderOf(pan).name, { outcome });
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
