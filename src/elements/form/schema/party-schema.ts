import { latinDigits } from '../../../base/amount-in-words.ts';
import { PAN } from '../../../base/pan.ts';
import type { FormSource } from '../../../form/model/form-source.ts';
import type { MessageKey } from '../../../locales/index.ts';
import type { Translate } from '../../i18n/translate.ts';

/**
 * Removes invisible characters that copied text contains: direction marks that would reorder the text of a certificate,
 * soft hyphens and zero-width spaces. The two joiners (U+200C, U+200D) are letters of Indian scripts and stay.
 */
function unmarked(text: string): string {
  return text.replace(/(?![\s\u200c\u200d])[\p{C}\p{DI}]/gu, '');
}

/** Answers about the first party and the customer that few documents need. */
export const RARE = ['customerEmail', 'partyPan', 'partyAddress'] as const;

/**
 * An Indian mobile number, a landline with its leading 0 or country code, or a foreign number with its country code.
 */
const PHONE = '^(?:[6-9][0-9]{9}|(?:0|\\+91)[1-9][0-9]{9}|\\+(?:[1-8][0-9]|9[02-9])[0-9]{7,13})$';

/**
 * A number without separators, with Latin digits. An Indian mobile number has ten digits, without country code and
 * leading zero; other numbers keep them.
 */
export function normalizeMobile(text: string): string {
  return latinDigits(unmarked(text))
    .replace(/[\s()./\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
    .replace(/^(\+91)0/, '$1')
    .replace(/^(?:\+?91)?0?(?=[6-9]\d{9}$)/, '');
}

/** PAN as it is printed: upper case, without spaces. */
export function normalizePan(text: string): string {
  return unmarked(text).replace(/\s/g, '').toUpperCase();
}

/** An e-mail address without surrounding spaces. */
function normalizeEmail(text: string): string {
  return unmarked(text).trim();
}

/** A name without invisible characters, and with single spaces. */
export function normalizeName(text: string): string {
  return unmarked(text).replace(/\s+/g, ' ').trim();
}

/** An address on one line, because a certificate prints no line breaks, and with Latin digits for the PIN code. */
export function normalizeAddress(text: string): string {
  return latinDigits(unmarked(text))
    .trim()
    .split(/[\n\r]/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}

export const normalizers = {
  mobile: normalizeMobile,
  email: normalizeEmail,
  pan: normalizePan,
  name: normalizeName,
  address: normalizeAddress,
  digits: (text: string): string => latinDigits(unmarked(text)).replace(/\s/g, ''),
};

/**
 * The service's six party fields. The labels and the required fields are our choice (the service marks all six
 * optional); the lengths are those of the specification.
 *
 * @param alsoRequired properties that the placed order already has: they can be corrected but not removed
 * @param delivered whether the paper is delivered, so that an address is required
 * @param asksPin whether the address has a field for its PIN code
 */
export function partySchema(
  t: Translate,
  alsoRequired: readonly string[] = [],
  delivered = false,
  asksPin = delivered,
): FormSource {
  const ask = (autocomplete: string, words: object, normalize?: keyof typeof normalizers): object => ({
    'ui:autocomplete': autocomplete,
    'ui:enterkeyhint': 'next',
    'ui:options': { step: 'parties', normalize },
    ...words,
  });
  const ofFirst = (label: MessageKey): string => `${t(label)} · ${t('partyName')}`;
  return {
    schema: {
      type: 'object',
      required: [
        'partyName',
        'customerMobile',
        ...(delivered ? ['partyAddress'] : []),
        ...(asksPin ? ['postalCode'] : []),
        ...alsoRequired,
      ],
      properties: {
        partyName: { type: 'string', title: t('partyName'), minLength: 1, maxLength: 100 },
        customerMobile: { type: 'string', title: t('customerMobile'), pattern: PHONE },
        customerEmail: { type: 'string', title: t('customerEmail'), format: 'email', maxLength: 254 },
        partyPan: { type: 'string', title: ofFirst('partyPan'), pattern: PAN.source },
        partyAddress: {
          type: 'string',
          title: delivered ? t('fieldDeliveryAddress') : ofFirst('partyAddress'),
          // With the PIN code it has at most the 500 characters of the specification.
          maxLength: asksPin ? 490 : 500,
          ...(delivered && { minLength: 5 }),
        },
        ...(asksPin && { postalCode: { type: 'string', title: t('postalCode'), pattern: '^[1-9][0-9]{5}$' } }),
        customerName: { type: 'string', title: t('customerName'), maxLength: 100 },
      },
    },
    uiSchema: {
      partyName: ask(
        'name',
        {
          'ui:autocapitalize': 'words',
          'ui:help': t('partyNameHint'),
        },
        'name',
      ),
      customerMobile: ask(
        'tel',
        {
          'ui:widget': 'tel',
          'ui:help': t('customerMobileHint'),
          'ui:messages': { pattern: t('mobileWrong') },
        },
        'mobile',
      ),
      customerEmail: ask('email', { 'ui:widget': 'email' }, 'email'),
      partyPan: ask(
        'off',
        {
          'ui:widget': 'pan',
          'ui:autocapitalize': 'characters',
          'ui:help': t('partyPanHint'),
          'ui:messages': { pattern: t('panWrong') },
        },
        'pan',
      ),
      partyAddress: ask(
        'street-address',
        {
          'ui:widget': 'textarea',
          'ui:help': delivered ? t('addressPrinted') : undefined,
          'ui:enterkeyhint': 'enter',
        },
        'address',
      ),
      postalCode: ask(
        'postal-code',
        {
          'ui:help': t('addressPin'),
          'ui:messages': { pattern: t('addressPin') },
        },
        'digits',
      ),
      customerName: ask(
        'off',
        {
          'ui:widget': 'purchaser',
          'ui:autocapitalize': 'words',
          'ui:enterkeyhint': 'done',
        },
        'name',
      ),
    },
  };
}
