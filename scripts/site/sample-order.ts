/** The stamp of the orders in examples and pictures of the documentation: the body of `POST /quotes`. */
export const SAMPLE_STAMP = {
  serviceCode: 'estamp.standard',
  stateCode: 'KA',
  articleCode: 'KA-RG-4',
  stampDutyAmount: '100',
};

/** The body of `POST /orders` for its price, with invented data. */
export const sampleOrder = (quoteToken: unknown): object => ({
  quoteToken,
  parties: {
    customerName: 'Asha Rao',
    partyName: 'Asha Rao',
    customerMobile: '9876543210',
    customerEmail: 'asha.rao@example.in',
  },
  details: { purpose: 'Affidavit for a change of name' },
});
