/** Inserts the real element into the places for live examples. */
import { answerFromRecording } from './recorded.ts';

/** Whether a proxy responds on this server; otherwise recorded responses are used. */
declare const SERVED: boolean;

const MOUNT = SERVED ? '/estamp' : new URL('../recorded-estamp', import.meta.url).pathname;
/** The recording contains one stamp, so its choice is locked. */
const PRESETS: Readonly<Record<string, string>> = SERVED
  ? {}
  : {
      'state-code': 'KA',
      'article-code': 'KA-RG-4',
      'stamp-duty-amount': '100',
      lock: 'state-code article-code stamp-duty-amount',
    };

if (!SERVED) await answerFromRecording(MOUNT, new URL('recorded.json', import.meta.url));
await import(new URL('estamp-checkout.min.js', import.meta.url).href);

for (const place of document.querySelectorAll<HTMLElement>('[data-live]')) {
  const checkout = document.createElement('estamp-checkout');
  const attributes = {
    proxy: MOUNT,
    'service-code': 'estamp.standard',
    reference: `docs-${place.dataset['live']}`,
    'heading-level': '3',
    ...PRESETS,
  };
  for (const [name, value] of Object.entries(attributes)) checkout.setAttribute(name, value);
  place.querySelector('.stage')?.replaceChildren(checkout);

  const editor = place.querySelector('textarea');
  if (!editor) continue;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const apply = (): void => {
    void sheet.replace(editor.value);
  };
  editor.addEventListener('input', apply);
  apply();
}
