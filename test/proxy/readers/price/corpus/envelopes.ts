import type { PricedBody } from './priced-body.ts';

/** Prices within envelopes of several frameworks. */
export const ENVELOPES: readonly PricedBody[] = [
  {
    name: 'status, code and message around the data',
    stamp: '500.00',
    total: '/data/totalAmount 641.60',
    lines: ['stamp-duty 500.00 Stamp duty', 'service-fee 120.00 Service fee', 'gst 21.60 GST'],
    body: {
      status: 'success',
      code: 200,
      message: 'Stamp duty calculated successfully',
      data: {
        stateCode: 'KA',
        articleCode: 'KA-RG-4',
        stampDuty: '500.00',
        serviceFee: '120.00',
        gst: '21.60',
        totalAmount: '641.60',
        currency: 'INR',
      },
    },
  },
  {
    name: 'a document of JSON:API',
    stamp: '100.00',
    total: '/data/attributes/grand-total 125.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 25.00 Service fee'],
    body: {
      data: {
        type: 'duty-quotes',
        id: '9f1c',
        attributes: { 'stamp-duty': '100.00', 'convenience-fee': '25.00', 'grand-total': '125.00', currency: 'INR' },
      },
      jsonapi: { version: '1.0' },
      links: { self: 'https://api.example.in/v1/duty-quotes/9f1c' },
    },
  },
  {
    name: 'a SOAP answer as JSON',
    stamp: '1000.00',
    total: '/Envelope/Body/CalculateDutyResponse/CalculateDutyResult/TotalPayable 1236.00',
    lines: ['stamp-duty 1000.00 Stamp duty', 'service-fee 200.00 Service fee', 'gst 18.00 Cgst', 'gst 18.00 Sgst'],
    body: {
      Envelope: {
        Header: null,
        Body: {
          CalculateDutyResponse: {
            CalculateDutyResult: {
              StampDuty: '1000.00',
              ServiceCharge: '200.00',
              Cgst: '18.00',
              Sgst: '18.00',
              TotalPayable: '1236.00',
            },
          },
        },
      },
    },
  },
  {
    name: 'a header and a body of a gateway',
    stamp: '100.00',
    total: '/responseBody/quotation/total 140.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 40.00 Platform fee'],
    body: {
      responseHeader: { statusCode: '0000', statusMessage: 'OK', requestId: 'a81b' },
      responseBody: { quotation: { stampDuty: 100, platformFee: 40, total: 140 } },
    },
  },
  {
    name: 'HAL with embedded lines',
    stamp: '200.00',
    total: '/totalAmount 259.00',
    lines: ['stamp-duty 200.00 e-Stamp', 'service-fee 50.00 Platform fee', 'gst 9.00 GST @ 18%'],
    body: {
      _links: { self: { href: '/duty/7' }, order: { href: '/orders{?quote}', templated: true } },
      currency: 'INR',
      totalAmount: '259.00',
      _embedded: {
        lineItems: [
          { code: 'STAMP_DUTY', label: 'e-Stamp', amount: '200.00' },
          { code: 'SERVICE_FEE', label: 'Platform fee', amount: '50.00' },
          { code: 'GST', label: 'GST @ 18%', amount: '9.00' },
        ],
      },
    },
  },
  {
    name: 'five parts around a breakup',
    stamp: '300.00',
    total: '/result/response/payload/pricing/breakup/total 354.00',
    lines: ['stamp-duty 300.00 Stamp duty', 'service-fee 54.00 Service fee'],
    body: {
      result: {
        response: { payload: { pricing: { breakup: { stampDuty: 300, serviceFee: 54, total: 354 } } } },
      },
    },
  },
  {
    name: 'an answer in a list of one, with a count',
    stamp: '50.00',
    total: '/data/0/net_payable 61.80',
    lines: ['stamp-duty 50.00 Stamp duty', 'service-fee 10.00 Service fee', 'gst 1.80 GST'],
    body: {
      success: 'true',
      errors: [],
      count: 1,
      data: [{ stamp_duty: 50, service_charge: 10, gst: 1.8, net_payable: 61.8 }],
    },
  },
  {
    name: 'empty errors, a time and a trace',
    stamp: '100.00',
    total: '/data/finalAmount 100.00',
    lines: ['stamp-duty 100.00 Stamp duty'],
    body: {
      success: true,
      error: null,
      errorCode: '',
      timestamp: 1790000000000,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      version: '1.2',
      data: { stampDutyAmount: '100.00', finalAmount: '100.00', remarks: null },
    },
  },
  {
    name: 'GraphQL',
    stamp: '100.00',
    total: '/data/calculateDuty/total/value 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'gst 9.00 GST'],
    body: {
      data: {
        calculateDuty: {
          __typename: 'DutyQuote',
          stampDuty: { __typename: 'Money', value: '100.00', currency: 'INR' },
          serviceFee: { __typename: 'Money', value: '50.00', currency: 'INR' },
          gst: { __typename: 'Money', value: '9.00', currency: 'INR' },
          total: { __typename: 'Money', value: '159.00', currency: 'INR' },
        },
      },
    },
  },
  {
    name: 'Pascal case with a list of charges',
    stamp: '100.00',
    total: '/Data/AmountPayable 143.00',
    lines: ['stamp-duty 100.00 Stamp Duty', 'service-fee 43.00 Processing Fee'],
    body: {
      Status: 'Success',
      StatusCode: 200,
      Data: {
        QuoteNo: 'Q/2026/118',
        Charges: [
          { ChargeType: 'STAMP_DUTY', Description: 'Stamp Duty', Amount: 100 },
          { ChargeType: 'PROCESSING_FEE', Description: 'Processing Fee', Amount: 43 },
        ],
        AmountPayable: 143,
      },
    },
  },
];
