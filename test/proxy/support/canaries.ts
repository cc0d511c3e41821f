import { CANARIES, PARTIES } from './person.ts';

/** What opens doors: it stands in no answer, to whomever, and in no line. `keepSecret` adds to it. */
const secrets = new Map<string, string>([
  ['the test key', CANARIES.apiKey],
  ['the live key', 'sk_live_demo'],
  ['the secret', CANARIES.secret],
]);

/** Whom the tests buy for. Only the parties of an order, and only for a full order token, may hold it. */
const PERSON: ReadonlyMap<string, string> = new Map([
  ['the name', PARTIES.partyName],
  ['the mobile number', CANARIES.mobile.replace('+91', '')],
  ['the PAN', CANARIES.pan],
  ['the e-mail address', CANARIES.email],
  ['the address', CANARIES.address],
]);

/** Has a value searched for that opens something, such as the signing secret of an endpoint. */
export function keepSecret(name: string, value: string): void {
  secrets.set(name, value);
}

/** A value in every encoding that could hide it; in lower case, like the searched text. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  // Base64 encodes three bytes at a time, so a value has three forms; the characters shared with its neighbours are
  // removed.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const uri = encodeURIComponent(value);
  const forms = [
    value,
    uri,
    uri.replaceAll('%20', '+'),
    bytes.toString('hex'),
    JSON.stringify(value).slice(1, -1),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms.map((form) => form.toLowerCase()))];
}

/** The name of the canary in a text, if any. */
export function foundIn(text: string): string[] {
  const lower = text.toLowerCase();
  const found = [...secrets, ...PERSON].filter(([, value]) => formsOf(value).some((form) => lower.includes(form)));
  const stack = /\n\s+at \S+ |node:internal|node_modules|\.ts:\d+/.test(text) ? ['a stack'] : [];
  return [...found.map(([name]) => name), ...stack];
}
