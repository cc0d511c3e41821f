import { isObject } from '../../../base/evaluator/index.ts';
import type { FormSource } from '../../../form/model/form-source.ts';
import { en, type MessageKey } from '../../../locales/index.ts';
import type { Translate } from '../../i18n/translate.ts';
import { serviceLanguage } from '../../view/service-names.ts';

/** The keys of our field texts, by their English text, which forms of the service use. */
const KNOWN = new Map(
  Object.entries(en).flatMap(([key, text]) =>
    /^(cert|party|customer|field)/.test(key) ? [[text, key] as [unknown, MessageKey]] : [],
  ),
);

/** Keywords that hold values, not schemas: their strings are answers and are not translated. */
const VALUES = ['const', 'enum', 'default', 'examples'];

/**
 * Translates the well-known texts of the service's form into the language of the page. The merchant's `field.<name>`
 * and `field.<name>.help` override them; any other text is shown unchanged.
 */
export function localForm({ schema, uiSchema }: FormSource, t: Translate): FormSource {
  const ui: Record<string, unknown> = { ...(uiSchema as object) };
  const local = (text: unknown): string | undefined => {
    const key = KNOWN.get(text);
    return key && t(key);
  };
  const field = (name: string, given: unknown): unknown => {
    if (!isObject(given)) return given;
    const node = walk(given) as Record<string, unknown>;
    const own = isObject(ui[name]) ? ui[name] : {};
    const title = t.maybe(`field.${name}`) ?? local(given.title);
    const help = t.maybe(`field.${name}.help`) ?? local(own['ui:help']);
    const description = local(given.description);
    if (description) node.description = description;
    if (title) {
      node.title = title;
      ui[name] = { 'ui:lang': serviceLanguage(t) && t.locale, ...own };
    }
    if (help) ui[name] = { ...(ui[name] as object), 'ui:help': help };
    return node;
  };
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    const inside = (key: string, value: unknown): unknown => {
      if (key === 'properties' && isObject(value))
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, field(name, one)]));
      return VALUES.includes(key) ? value : walk(value);
    };
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inside(key, value)]));
    // The title of an option.
    const title = 'const' in node && local(node.title);
    return title ? { ...copy, title } : copy;
  };
  return { schema: walk(schema) as FormSource['schema'], uiSchema: ui };
}
