/** Settings of the playground by the name of their control; what stands at its default is not in it. */
export type Settings = Readonly<Record<string, string>>;

/** The colours that a page may set, and what they are unless it does. */
export const COLOURS: readonly (readonly [name: string, unset: string])[] = [
  ['accent', '#0b6b4f'], ['accent-ink', '#ffffff'], ['ink', '#17211d'], ['soft', '#56655f'], ['line', '#d5ddd9'],
  ['edge', '#75837d'], ['ground', '#ffffff'], ['field', '#ffffff'], ['wash', '#f4f8f6'],
  ['warn', '#8a5a00'], ['warn-wash', '#fff6e0'], ['bad', '#b3261e'], ['bad-wash', '#fdeeed'],
];

/** The settings that begin so, without that beginning. */
export function named(settings: Settings, beginning: string): [name: string, value: string][] {
  return Object.entries(settings)
    .filter(([name]) => name.startsWith(beginning))
    .map(([name, value]) => [name.slice(beginning.length), value]);
}

const quote = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a merchant copies into a page. */
export function htmlOf(settings: Settings): string {
  const attributes = [['proxy', '/estamp'], ['service-code', 'estamp.standard'], ...named(settings, 'attribute.')] as const;
  const lines = attributes.map(([name, value]) => `\n  ${name}="${quote(value)}"`);
  return `<script type="module" src="/estamp-checkout.min.js"></script>\n<estamp-checkout${lines.join('')}></estamp-checkout>`;
}

/** What a merchant copies into a style sheet; empty when everything is as it comes. */
export function cssOf(settings: Settings): string {
  const lines = named(settings, 'property.').map(([name, value]) =>
    `  --estamp-${name}: ${value}${name === 'radius' || name === 'gap' ? 'px' : ''};`);
  const rule = lines.length ? `estamp-checkout {\n${lines.join('\n')}\n}` : '';
  return [rule, settings['css']?.trim()].filter(Boolean).join('\n\n');
}
