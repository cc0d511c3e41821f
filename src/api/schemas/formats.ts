import * as z from 'zod';
import { PAN } from '../../base/pan.ts';

/*
 * Formats of inputs. Malformed input is 400 and free (specification, "Errors", rule 1), so a number with one published
 * format (PAN, GSTIN, IFSC, CIN, Udyam, registration plate) is validated. Check characters are not part of a format: a
 * wrong one is a metered negative result. The formats of EPIC, licence and file numbers differ by state and decade, so
 * only clearly wrong text is rejected. Patterns list both cases, because JSON Schema has no `i` flag.
 */

/** A required text: at least one character. */
export const text = z.string().min(1);

/**
 * A string whose length is limited in characters. `String.length` counts UTF-16 units, two for an emoji; JSON Schema
 * counts characters, so the limits are metadata as well.
 */
export function characters(minLength: number, maxLength: number): z.ZodString {
  return z
    .string()
    .refine((value) => {
      const { length } = Array.from(value);
      return length >= minLength && length <= maxLength;
    }, `Must have ${minLength} to ${maxLength} characters`)
    .meta({ minLength, maxLength });
}

export const pan = z.string().regex(PAN, 'Must look like ABCDE1234F');

/** State code, PAN, the registration's number in the state, a letter (`Z` for ordinary taxpayers), check character. */
export const gstin = z
  .string()
  .length(15)
  .regex(
    /^[0-9]{2}[A-Za-z]{5}[0-9]{4}[A-Za-z][1-9A-Za-z][A-Za-z][0-9A-Za-z]$/,
    'Must have 15 characters like 29ABCDE1234F1Z5',
  );

/**
 * A registration number without separators: a state series (`MH12AB1234`, `KA5M99`), three letters from before 1989,
 * vintage (`MHVAAB1234`) or nationwide (`22BH1234AA`).
 */
export const vehicleNumber = z
  .string()
  .regex(
    new RegExp(
      [
        '^[A-Za-z]{2}[0-9]{1,2}[A-Za-z]{0,3}[0-9]{1,4}$',
        '^[A-Za-z]{3}[0-9]{1,4}$',
        '^[A-Za-z]{2}[Vv][Aa][A-Za-z]{2}[0-9]{4}$',
        '^[0-9]{2}[Bb][Hh][0-9]{4}[A-Za-z]{1,2}$',
      ].join('|'),
    ),
    'Must be a registration number without separators, like MH12AB1234',
  );

/** An EPIC number; older ones look like `DL/01/001/000123`. */
export const voterId = z.string().regex(/^[A-Za-z/ -]*[0-9][A-Za-z0-9/ -]*$/, 'Must look like ABC1234567');

/** Formats differ by state and age. */
export const licenceNumber = z
  .string()
  .regex(/^[A-Za-z/ -]*[0-9][A-Za-z0-9/ -]*$/, 'Must be a licence number like KA0120110001234');

/** The number of a passport application, not of a passport. */
export const fileNumber = z
  .string()
  .regex(/^[A-Za-z]*[0-9][A-Za-z0-9]*$/, 'Must be a file number like BN1066666666617');

/** Listing status, industry, state, year, class, registration number. */
export const cin = z
  .string()
  .regex(
    /^[LUlu][0-9]{5}[A-Za-z]{2}[0-9]{4}[A-Za-z]{3}[0-9]{6}$/,
    'Must have 21 characters like U72200KA2007PTC012345',
  );

export const udyamNumber = z.string().regex(/^UDYAM-[A-Z]{2}-[0-9]{2}-[0-9]{7}$/, 'Must look like UDYAM-XX-00-0000000');

export const accountNumber = z.string().regex(/^[0-9]{9,18}$/, 'Must have 9 to 18 digits');

/** Bank code, zero, branch code. */
export const ifsc = z
  .string()
  .length(11)
  .regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, 'Must have 11 characters like HDFC0001234');

/** A 10-digit Indian mobile number, which begins with 6 to 9. */
export const indianMobile = z.string().regex(/^[6-9][0-9]{9}$/, 'Must be a 10-digit Indian mobile number');

/** Up to 15 digits with an optional plus, as in E.164. */
export const mobileNumber = z.string().regex(/^\+?[1-9][0-9]{7,14}$/, 'Must be a mobile number like +919876543210');

/** A valid date as `YYYY-MM-DD`. */
export const date = z.iso.date();

export const email = z.email();

/** The one-time login code. */
export const loginCode = z.string().regex(/^[0-9]{6}$/, 'Must have exactly 6 digits');

/** 10 to 72 characters with an upper-case letter, a lower-case letter, a digit and a symbol. */
export const password = characters(10, 72)
  .regex(/\p{Lu}/u, 'Must contain an upper-case letter')
  .regex(/\p{Ll}/u, 'Must contain a lower-case letter')
  .regex(/[0-9]/, 'Must contain a digit')
  .regex(/[\p{P}\p{S}]/u, 'Must contain a symbol');
