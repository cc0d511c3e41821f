import * as z from 'zod';
import { PAN } from '../../base/pan.ts';

/*
 * The formats of single inputs. They are as strict as the specification and no stricter: an EPIC number, a
 * licence number or a CIN has no shape there, so the service is the judge of it.
 */

/** A required text: at least one character. */
export const text = z.string().min(1);

/**
 * A text with a length in characters. `String.length` counts UTF-16 units and would take two for an emoji or
 * a rare letter; JSON Schema counts characters too, hence the meta data.
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

export const gstin = z.string().length(15);

/** A registration number without separators, also of the older and the BH series. */
export const vehicleNumber = z.string().regex(/^[A-Z0-9]+$/i, 'Must have letters and digits only, like MH12AB1234');

export const udyamNumber = z
  .string()
  .regex(/^UDYAM-[A-Z]{2}-[0-9]{2}-[0-9]{7}$/, 'Must look like UDYAM-XX-00-0000000');

export const accountNumber = z.string().regex(/^[0-9]{9,18}$/, 'Must have 9 to 18 digits');

export const ifsc = z.string().length(11);

/** A 10-digit Indian mobile number; those begin with 6 to 9. */
export const indianMobile = z.string().regex(/^[6-9][0-9]{9}$/, 'Must be a 10-digit Indian mobile number');

/** E.164-like: up to 15 digits, a leading plus allowed. */
export const mobileNumber = z.string().regex(/^\+?[1-9][0-9]{7,14}$/, 'Must be a mobile number like +919876543210');

/** A day that exists, as `YYYY-MM-DD`. */
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
