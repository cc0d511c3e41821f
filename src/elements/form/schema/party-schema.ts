import { DELIVERY_ADDRESS } from '../../../base/delivery-address.ts';
import { latinDigits } from '../../../base/numeral.ts';
import { PAN } from '../../../base/pan.ts';
import type { FormSource } from '../../../form/model/form-source.ts';
import type { Translate } from '../../i18n/translate.ts';

/**
 * Without what copying brings and nobody sees: marks that could make a certificate read in another order, hyphens and
 * spaces without width. The two joiners are letters of Indian scripts.
 */
function unmarked(text: string): string {
  return text.replace(/[^\P{C}\s\u200c\u200d]/gu, '');
}

/** Ten Latin digits, without the prefixes that browsers and people put before them. */
export function normalizeMobile(text: string): string {
  return latinDigits(unmarked(text)).replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|91)?0?(?=\d{10}$)/, '');
}

/** PAN as it is printed: block letters, no gaps. */
export function normalizePan(text: string): string {
  return unmarked(text).replace(/\s/g, '').toUpperCase();
}

/** An e-mail address without the gaps around it. */
export function normalizeEmail(text: string): string {
  return unmarked(text).trim();
}

/** A name without the gaps and marks that copying brings. */
export function normalizeName(text: string): string {
  return unmarked(text).replace(/\s+/g, ' ').trim();
}

/** An address on one line, because a certificate has no place for a break, with the digits that a PIN code is read in. */
export function normalizeAddress(text: string): string {
  return latinDigits(unmarked(text)).trim().replace(/,?\s*[\n\r]\s*/g, ', ');
}

export const normalizers = {
  mobile: normalizeMobile, email: normalizeEmail, pan: normalizePan, name: normalizeName, address: normalizeAddress,
};

/**
 * The service's six party fields. The names and what is required are ours (the service marks all of them optional);
 * the lengths are those of the contract.
 *
 * @param held what an order has besides: it can be corrected, and nobody can take it away
 * @param delivered the paper is delivered to the address
 */
export function partySchema(t: Translate, held: readonly string[] = [], delivered = false): FormSource {
  const ask = (autocomplete: string, words: object, normalize?: keyof typeof normalizers): object => ({
    'ui:autocomplete': autocomplete, 'ui:enterkeyhint': 'next', 'ui:options': { step: 'parties', normalize }, ...words,
  });
  return {
    schema: {
      type: 'object',
      required: ['partyName', 'customerMobile', ...delivered ? ['partyAddress'] : [], ...held],
      properties: {
        partyName: { type: 'string', title: t('partyName'), minLength: 1, maxLength: 100 },
        customerMobile: { type: 'string', title: t('customerMobile'), pattern: '^[6-9][0-9]{9}$' },
        customerEmail: { type: 'string', title: t('customerEmail'), format: 'email', maxLength: 254 },
        partyPan: { type: 'string', title: t('partyPan'), pattern: PAN.source },
        partyAddress: {
          type: 'string', title: t(delivered ? 'fieldDeliveryAddress' : 'partyAddress'), maxLength: 500,
          ...delivered && { minLength: 10, pattern: DELIVERY_ADDRESS.source },
        },
        customerName: { type: 'string', title: t('customerName'), maxLength: 100 },
      },
    },
    uiSchema: {
      partyName: ask('name', {
        'ui:autocapitalize': 'words', 'ui:help': t('partyNameHint'),
      }, 'name'),
      customerMobile: ask('tel', {
        'ui:widget': 'tel', 'ui:help': t('customerMobileHint'), 'ui:messages': { pattern: t('mobileWrong') },
      }, 'mobile'),
      customerEmail: ask('email', { 'ui:widget': 'email' }, 'email'),
      partyPan: ask('off', {
        'ui:widget': 'pan', 'ui:autocapitalize': 'characters', 'ui:help': t('partyPanHint'), 'ui:messages': { pattern: t('panWrong') },
      }, 'pan'),
      partyAddress: ask('street-address', {
        'ui:widget': 'textarea', 'ui:enterkeyhint': 'enter',
        ...delivered && { 'ui:help': t('addressPin'), 'ui:messages': { pattern: t('addressPin') } },
      }, 'address'),
      customerName: ask('off', {
        'ui:widget': 'purchaser', 'ui:autocapitalize': 'words', 'ui:enterkeyhint': 'done',
      }, 'name'),
    },
  };
}
