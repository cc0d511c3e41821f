/** Orders the Karnataka affidavit at a demo as the element does, without a page. @returns the token of the order */
export async function placeOrder(demoUrl: string): Promise<string> {
  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${demoUrl}/estamp${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
  const stamp = { serviceCode: 'estamp.standard', stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 };
  const { quoteToken } = await post('/quotes', stamp);
  const { orderToken } = await post('/orders', {
    quoteToken,
    parties: { partyName: 'Asha Rao', customerMobile: '9876543210' },
    details: { purpose: 'Name change affidavit', aboutProperty: false },
    returnUrl: `${demoUrl}/checkout.html`,
  });
  return String(orderToken);
}
