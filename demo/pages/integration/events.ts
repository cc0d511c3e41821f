import type {} from 'estamp-checkout';
import { find } from '../../find.ts';

const NAMES = [
  'estamp-ready',
  'estamp-step',
  'estamp-quote',
  'estamp-before-order',
  'estamp-payment',
  'estamp-status',
  'estamp-complete',
  'estamp-failure',
] as const;
/** Fields that open a payment must not be logged. */
const SECRET = ['payUrl', 'redirectUrl', 'clientSecret', 'sessionId', 'fields', 'prefill'];
const STORAGE_KEY = 'events-demo';

const log = find<HTMLOListElement>('log');

function print(line: string): void {
  const item = document.createElement('li');
  const [name, ...detail] = line.split(' ');
  const code = document.createElement('code');
  code.textContent = name ?? '';
  item.append(code, ' ', detail.join(' '));
  log.append(item);
}

// The customer leaves this page to pay and comes back, so the log is stored.
const lines = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as string[];
lines.forEach(print);
for (const name of NAMES) {
  document.addEventListener(name, ({ detail }) => {
    const line = `${name} ${JSON.stringify(detail, (key, value: unknown) => (SECRET.includes(key) ? '…' : value))}`;
    lines.push(line);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
    print(line);
  });
}
