import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonSchema } from '../../../src/sandbox/bodies/json-schema.ts';
import { catalogue } from '../../../src/sandbox/seed/index.ts';
import { certificate, form, intent, karnataka, order, quote, receipt } from './records.ts';

describe('the json-schema dialect', () => {
  it('The json-schema dialect answers the form as JSON Schema 2020-12 and a UI schema', () => {
    const body = jsonSchema.schema(form) as { schema: { $schema: string }; uiSchema: object };
    assert.deepEqual(Object.keys(body), ['serviceCode', 'masterDataVersion', 'schema', 'uiSchema']);
    assert.equal(body.schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
  });

  it('The json-schema dialect answers states with decimal strings, null for no limit', () => {
    assert.deepEqual(jsonSchema.states(karnataka, 7), {
      masterDataVersion: 7,
      states: [
        {
          stateCode: 'DL',
          name: 'Delhi',
          minAmount: '10.00',
          maxAmount: '500.00',
          requiresDistrict: false,
          requiresSro: false,
          doorstepDelivery: true,
        },
        {
          stateCode: 'KA',
          name: 'Karnataka',
          minAmount: '10.00',
          maxAmount: null,
          requiresDistrict: false,
          requiresSro: false,
          doorstepDelivery: true,
        },
      ],
    });
  });

  it('The json-schema dialect answers articles with their districts and offices', () => {
    const articles = catalogue.articles.filter(({ code }) => code === 'KA-RG-4');
    const districts = catalogue.districts.filter(({ code }) => code === 'AS-MO' || code === 'AS-BK');
    assert.deepEqual(jsonSchema.articles({ stateCode: 'KA', masterDataVersion: 7, articles, districts }), {
      stateCode: 'KA',
      masterDataVersion: 7,
      articles: [
        {
          articleCode: 'KA-RG-4',
          articleNumber: '4',
          name: 'Affidavit',
          description: 'A sworn statement, one party.',
          popular: true,
          minimumAmount: null,
          maximumAmount: null,
          allowedAmounts: ['50.00', '100.00', '200.00'],
          suggestedAmount: '100.00',
          secondPartyApplicable: false,
          usualPayer: null,
        },
      ],
      districts: [
        { districtCode: 'AS-BK', name: 'Baksa' },
        { districtCode: 'AS-MO', name: 'Morigaon', sros: [{ value: 'AS-MRG', name: 'Morigaon' }] },
      ],
    });
  });

  it('The json-schema dialect answers a price in typed lines that add up', () => {
    assert.deepEqual(jsonSchema.duty(quote), {
      quoteId: 'q_1',
      stateCode: 'RJ',
      articleCode: 'RJ-RG-5',
      stampDutyAmount: '500.00',
      currency: 'INR',
      lineItems: [
        { type: 'STAMP_DUTY', label: 'Stamp duty', amount: '500.00' },
        { type: 'SURCHARGE', label: 'Surcharge, 10% of duty', amount: '50.00' },
        { type: 'SURCHARGE', label: 'Surcharge, 20% of duty', amount: '100.00' },
        { type: 'SERVICE_FEE', label: 'Service fee', amount: '50.00' },
        { type: 'DISCOUNT', label: 'Coupon HALFFEE, 50% off the fee', amount: '-25.00' },
        { type: 'GST', label: 'GST on fee, 18%', amount: '4.50' },
      ],
      coupon: { code: 'HALFFEE', applied: true },
      totalAmount: '679.50',
      masterDataVersion: 7,
      expiresAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('The json-schema dialect answers the order, its status and its parties', () => {
    assert.deepEqual(jsonSchema.order(order), {
      externalOrderId: 'ord-1',
      coreOrderId: 'core-1',
      serviceCode: 'estamp.standard',
      status: 'PAYMENT_CONFIRMED',
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:01:00.000Z',
      details: { purpose: 'Name change affidavit' },
      parties: { partyName: 'Asha Rao', customerMobile: '9876543210' },
      timeline: [
        { status: 'CREATED', at: '2026-11-20T12:00:00.000Z' },
        { status: 'PAYMENT_CONFIRMED', at: '2026-11-20T12:01:00.000Z' },
      ],
    });
    assert.deepEqual(jsonSchema.status(order), {
      externalOrderId: 'ord-1',
      status: 'PAYMENT_CONFIRMED',
      updatedAt: '2026-11-20T12:01:00.000Z',
    });
    assert.deepEqual(jsonSchema.parties({ ...order, status: 'FULFILMENT_STARTED' }), {
      externalOrderId: 'ord-1',
      parties: order.parties,
      editable: false,
      updatedAt: '2026-11-20T12:01:00.000Z',
    });
  });

  it('The json-schema dialect answers the payment, also before there is one', () => {
    assert.deepEqual(jsonSchema.payment(order, intent), {
      externalOrderId: 'ord-1',
      intentId: intent.id,
      status: 'SUCCEEDED',
      amountMinor: 67950,
      currency: 'INR',
      provider: 'sandbox',
      paidAt: '2026-11-20T12:01:00.000Z',
    });
    assert.deepEqual(jsonSchema.payment(order, undefined), {
      externalOrderId: 'ord-1',
      intentId: null,
      status: 'NONE',
      amountMinor: null,
      currency: 'INR',
      provider: null,
      paidAt: null,
    });
  });

  it('The json-schema dialect answers the documents; only a certificate has a number', () => {
    assert.deepEqual(jsonSchema.documents(order, [certificate, receipt]), {
      documents: [
        {
          documentId: 'doc-1',
          type: 'ESTAMP_CERTIFICATE',
          fileName: 'certificate.pdf',
          certificateNumber: 'IN-XX1',
          issuedAt: '2026-11-20T12:02:00.000Z',
        },
        {
          documentId: 'doc-2',
          type: 'RECEIPT',
          fileName: 'receipt.pdf',
          certificateNumber: null,
          issuedAt: '2026-11-20T12:02:00.000Z',
        },
      ],
    });
  });
});
