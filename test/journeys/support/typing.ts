import type { CDPSession, Page } from 'playwright-core';

/** The browser's own protocol: for what Chromium does of its own account, such as autofill. */
const protocol = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** A person of the browser's address book. */
export interface Person {
  name: string;
  email: string;
  /** With the country's prefix, as browsers keep it. */
  mobile: string;
  street: string;
}

/** Lets the browser fill in the form around the focused field, as if a person of its address book had been picked. */
export async function autofill(page: Page, person: Person): Promise<void> {
  const client = await protocol(page);
  await client.send('DOM.enable');
  await client.send('Autofill.enable');
  const expression =
    '(function inmost(root) { const at = root.activeElement; return at?.shadowRoot ? inmost(at.shadowRoot) : at; })(document)';
  const { result } = await client.send('Runtime.evaluate', { expression });
  const { node } = await client.send('DOM.describeNode', { objectId: result.objectId ?? '' });
  const fields = [
    { name: 'NAME_FULL', value: person.name },
    { name: 'EMAIL_ADDRESS', value: person.email },
    { name: 'PHONE_HOME_WHOLE_NUMBER', value: person.mobile },
    { name: 'ADDRESS_HOME_STREET_ADDRESS', value: person.street },
    { name: 'ADDRESS_HOME_COUNTRY', value: 'IN' },
  ];
  await client.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  await client.detach();
}

/** An input method at work in the focused field: the text so far, which nothing has confirmed yet. */
export async function compose(page: Page, ...steps: string[]): Promise<void> {
  const client = await protocol(page);
  for (const text of steps) {
    await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await client.detach();
}

/** Ends a composition with this text. */
export async function confirm(page: Page, text: string): Promise<void> {
  const client = await protocol(page);
  await client.send('Input.insertText', { text });
  await client.detach();
}
