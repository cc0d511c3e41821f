import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialects } from '../../../src/sandbox/bodies/index.ts';
import { envelope } from '../../../src/sandbox/bodies/envelope.ts';
import { catalogue } from '../../../src/sandbox/seed/index.ts';
import { certificate, form, intent, karnataka, order, quote } from './records.ts';

describe('the envelope dialect', () => {
  it('The envelope dialect returns the form as a draft-07 schema with unchanged field names', () => {
    const { success, data } = envelope.schema(form) as {
      success: boolean;
      data: { schema: { $schema: string; properties: object }; ui_schema: object };
    };
    assert.equal(success, true);
    assert.equal(data.schema.$schema, 'http://json-schema.org/draft-07/schema#');
    assert.deepEqual(Object.keys(data.schema.properties), Object.keys(form.schema.properties as object));
    assert.equal(form.schema.$schema, 'https://json-schema.org/draft/2020-12/schema', 'the record was changed');
  });

  it('The envelope dialect counts its lists', () => {
    const { success, data, count } = envelope.states(karnataka, 7) as Record<string, unknown> & { data: object[] };
    assert.equal(success, true);
    assert.equal(count, 2);
    assert.deepEqual(data[1], {
      state_code: 'KA',
      state_name: 'Karnataka',
      min_amount: '10.00',
      max_amount: null,
      requires_district: false,
      requires_sro: false,
      doorstep_delivery: true,
    });
  });

  it('The envelope dialect nests the amounts of an article, with districts beside the list', () => {
    const articles = catalogue.articles.filter(({ code }) => code === 'KA-RG-4');
    const districts = catalogue.districts.filter(({ code }) => code === 'AS-MO' || code === 'AS-BK');
    assert.deepEqual(envelope.articles({ stateCode: 'KA', masterDataVersion: 7, articles, districts }), {
      success: true,
      data: [
        {
          article_code: 'KA-RG-4',
          article_number: '4',
          article_name: 'Affidavit',
          description: 'A sworn statement, one party.',
          popular: true,
          amounts: {
            minimum_amount: null,
            maximum_amount: null,
            allowed_amounts: ['50.00', '100.00', '200.00'],
            suggested_amount: '100.00',
          },
          second_party_applicable: false,
          usual_payer: null,
        },
      ],
      count: 1,
      state_code: 'KA',
      master_data_version: 7,
      districts: [
        { district_code: 'AS-BK', district_name: 'Baksa', sros: [] },
        { district_code: 'AS-MO', district_name: 'Morigaon', sros: [{ value: 'AS-MRG', name: 'Morigaon' }] },
      ],
    });
  });

  it('The envelope dialect nests the pricing', () => {
    const { data } = envelope.duty(quote) as { data: { pricing: { items: object[] } } };
    assert.deepEqual(data.pricing.items[4], {
      type: 'DISCOUNT',
      name: 'Coupon HALFFEE, 50% off the fee',
      amount: '-25.00',
    });
    assert.deepEqual(
      { ...data, pricing: { ...data.pricing, items: [] } },
      {
        quote_id: 'q_1',
        state_code: 'RJ',
        article_code: 'RJ-RG-5',
        master_data_version: 7,
        expires_at: '2026-11-20T12:00:00.000Z',
        pricing: {
          currency: 'INR',
          stamp_duty_amount: '500.00',
          items: [],
          total_amount: '679.50',
          coupon: { code: 'HALFFEE', applied: true },
        },
      },
    );
  });

  it('The envelope dialect returns order, payment and documents in snake case, the details unchanged', () => {
    assert.deepEqual(envelope.order({ ...order, details: { aboutProperty: true } }), {
      success: true,
      data: {
        external_order_id: 'ord-1',
        core_order_id: 'core-1',
        service_code: 'estamp.standard',
        order_status: 'PAYMENT_CONFIRMED',
        created_at: '2026-11-20T12:00:00.000Z',
        updated_at: '2026-11-20T12:01:00.000Z',
        details: { aboutProperty: true },
        parties: { party_name: 'Asha Rao', customer_mobile: '9876543210' },
        timeline: [
          { status: 'CREATED', occurred_at: '2026-11-20T12:00:00.000Z' },
          { status: 'PAYMENT_CONFIRMED', occurred_at: '2026-11-20T12:01:00.000Z' },
        ],
      },
    });
    assert.deepEqual(envelope.payment(order, intent), {
      success: true,
      data: {
        external_order_id: 'ord-1',
        payment: {
          intent_id: intent.id,
          status: 'SUCCEEDED',
          amount_minor: 67950,
          currency: 'INR',
          provider: 'sandbox',
          paid_at: '2026-11-20T12:01:00.000Z',
        },
      },
    });
    assert.deepEqual(envelope.documents(order, [certificate]), {
      success: true,
      data: [
        {
          document_id: 'doc-1',
          document_type: 'ESTAMP_CERTIFICATE',
          file_name: 'certificate.pdf',
          certificate_number: 'IN-XX1',
          issued_at: '2026-11-20T12:02:00.000Z',
        },
      ],
      count: 1,
    });
    assert.deepEqual(envelope.status(order), {
      success: true,
      data: { external_order_id: 'ord-1', order_status: 'PAYMENT_CONFIRMED', updated_at: '2026-11-20T12:01:00.000Z' },
    });
    assert.deepEqual(envelope.parties(order), {
      success: true,
      data: {
        external_order_id: 'ord-1',
        parties: { party_name: 'Asha Rao', customer_mobile: '9876543210' },
        editable: true,
        updated_at: '2026-11-20T12:01:00.000Z',
      },
    });
  });
});

describe('dialects', () => {
  it('Dialects are found by their names', () => {
    for (const [name, dialect] of Object.entries(dialects)) assert.equal(dialect.name, name);
    assert.deepEqual(Object.keys(dialects), ['json-schema', 'fields', 'envelope']);
  });
});
