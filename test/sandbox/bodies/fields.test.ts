import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fields } from '../../../src/sandbox/bodies/fields.ts';
import { catalogue } from '../../../src/sandbox/seed/index.ts';
import { certificate, form, intent, karnataka, order, quote } from './records.ts';

/** As it goes over the wire: absent keys are gone. */
const wire = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

describe('the fields dialect', () => {
  it('The fields dialect answers the form as steps of flat descriptors', () => {
    assert.deepEqual(wire(fields.schema(form)), {
      steps: [
        {
          id: 'stamp',
          title: 'Stamp',
          fields: [
            {
              name: 'purpose',
              label: 'Purpose',
              type: 'text',
              required: true,
              minLength: 10,
              maxLength: 100,
              helpText: 'What the document is for, in 10 to 100 characters. It’s printed on the certificate.',
              placeholder: 'Name change affidavit',
            },
            {
              name: 'considerationPrice',
              label: 'Consideration price',
              type: 'number',
              required: false,
              min: 0,
              decimals: 2,
              helpText: 'The amount in the document, such as the price, rent or loan, in rupees.',
            },
            {
              name: 'aboutProperty',
              label: 'This document is about a property',
              type: 'checkbox',
              required: false,
              default: false,
            },
            {
              name: 'propertyDescription',
              label: 'Property description',
              type: 'textarea',
              required: true,
              minLength: 10,
              maxLength: 300,
              helpText: 'Address and area of the property.',
              placeholder: 'Flat 4, 12 MG Road, Bengaluru 560001, 80 sq m',
              visibleWhen: { field: 'aboutProperty', equals: true },
            },
          ],
        },
        {
          id: 'parties',
          title: 'Parties',
          fields: [
            {
              name: 'secondPartyName',
              label: 'Second party',
              type: 'text',
              required: false,
              minLength: 1,
              maxLength: 100,
              helpText: 'The other person or company in the document.',
              party: 'second',
            },
            {
              name: 'stampDutyPaidBy',
              label: 'Stamp duty paid by',
              type: 'radio',
              required: false,
              default: 'first',
              options: [
                { value: 'first', label: 'First party' },
                { value: 'second', label: 'Second party' },
              ],
              helpText: 'This party is named as the payer of the stamp duty.',
              party: 'second',
            },
          ],
        },
      ],
    });
  });

  it('The fields dialect returns states and articles as bare arrays with numbers, without absent limits', () => {
    assert.deepEqual(wire(fields.states(karnataka, 7)), [
      {
        code: 'DL',
        name: 'Delhi',
        minAmount: 10,
        maxAmount: 500,
        districtRequired: false,
        sroRequired: false,
        doorstepDelivery: true,
      },
      {
        code: 'KA',
        name: 'Karnataka',
        minAmount: 10,
        districtRequired: false,
        sroRequired: false,
        doorstepDelivery: true,
      },
    ]);
    const articles = catalogue.articles.filter(({ code }) => code === 'HR-RG-31');
    const answer = fields.articles({ stateCode: 'HR', masterDataVersion: 7, articles, districts: [] });
    assert.deepEqual(wire(answer), [
      {
        code: 'HR-RG-31',
        number: '46',
        name: 'Partnership deed',
        description: 'Deed of a partnership, or of its dissolution.',
        popular: false,
        minAmount: 22.5,
        suggestedAmount: 22.5,
        secondParty: true,
      },
    ]);
  });

  it('The fields dialect returns a price as one number for each kind, with a positive discount', () => {
    assert.deepEqual(wire(fields.duty(quote)), {
      id: 'q_1',
      state: 'RJ',
      article: 'RJ-RG-5',
      currency: 'INR',
      stampDuty: 500,
      surcharge: 150,
      cess: 0,
      procurementFee: 0,
      serviceFee: 50,
      discount: 25,
      gst: 4.5,
      deliveryCharge: 0,
      total: 679.5,
      couponCode: 'HALFFEE',
      couponApplied: true,
      masterDataVersion: 7,
      validUntil: '2026-11-20T12:00:00.000Z',
    });
  });

  it('The fields dialect answers order, status, parties, payment and documents flat', () => {
    assert.deepEqual(wire(fields.order(order)), {
      orderId: 'ord-1',
      coreOrderId: 'core-1',
      service: 'estamp.standard',
      status: 'PAYMENT_CONFIRMED',
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:01:00.000Z',
      details: { purpose: 'Name change affidavit' },
      partyName: 'Asha Rao',
      customerMobile: '9876543210',
      history: [
        { status: 'CREATED', at: '2026-11-20T12:00:00.000Z' },
        { status: 'PAYMENT_CONFIRMED', at: '2026-11-20T12:01:00.000Z' },
      ],
    });
    assert.deepEqual(fields.status(order), { status: 'PAYMENT_CONFIRMED' });
    assert.deepEqual(fields.parties(order), {
      orderId: 'ord-1',
      partyName: 'Asha Rao',
      customerMobile: '9876543210',
      editable: true,
    });
    assert.deepEqual(wire(fields.payment(order, undefined)), { orderId: 'ord-1', status: 'NONE' });
    assert.deepEqual(wire(fields.payment(order, intent)), {
      orderId: 'ord-1',
      intentId: intent.id,
      status: 'SUCCEEDED',
      amount: 679.5,
      currency: 'INR',
      provider: 'sandbox',
      paidAt: '2026-11-20T12:01:00.000Z',
    });
    assert.deepEqual(wire(fields.documents(order, [certificate])), [
      {
        id: 'doc-1',
        type: 'ESTAMP_CERTIFICATE',
        name: 'certificate.pdf',
        certificateNumber: 'IN-XX1',
        issuedAt: '2026-11-20T12:02:00.000Z',
      },
    ]);
  });
});
