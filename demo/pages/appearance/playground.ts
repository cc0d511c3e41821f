import { find } from '../../find.ts';
import { LANGUAGES } from '../../languages.ts';
import { COLOURS, cssOf, htmlOf, named, type Settings } from '../../playground-settings.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const form = find<HTMLFormElement>('settings');
const place = find('place');
const status = find('status');
const checkout = place.querySelector('estamp-checkout');
/** A constructed style sheet, which no policy needs to allow as inline style. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

for (const [tag, name] of LANGUAGES) find<HTMLSelectElement>('lang').add(new Option(`${name} (${tag})`, tag));
for (const [name, unset] of COLOURS) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'color';
  input.name = `property.${name}`;
  input.defaultValue = unset;
  label.append(input, name);
  find('swatches').append(label);
}

const controls = (): Control[] => [...form.elements].filter((one): one is Control => 'name' in one && one.name !== '');

function unsetValue(control: Control): string {
  return control instanceof HTMLSelectElement ? (control.options[0]?.value ?? '') : control.defaultValue;
}

const read = (): Settings =>
  Object.fromEntries(
    controls()
      .filter((control) => control.value !== unsetValue(control))
      .map((control) => [control.name, control.value]),
  );

/**
 * Restores the settings from the fragment, which may also contain a token of the checkout. The token is left to the
 * checkout.
 */
function restore(): void {
  const stored = new URLSearchParams(location.hash.slice(1));
  for (const control of controls()) control.value = stored.get(control.name) ?? unsetValue(control);
}

function keep(settings: Settings): void {
  const fragment = new URLSearchParams({ ...settings });
  const token = new URLSearchParams(location.hash.slice(1)).get('estamp');
  if (token) fragment.set('estamp', token);
  history.replaceState(
    history.state,
    '',
    fragment.size ? `#${fragment.toString()}` : location.pathname + location.search,
  );
}

function apply(settings: Settings): void {
  const wanted = new Map(named(settings, 'attribute.'));
  for (const { name } of controls()) {
    if (!name.startsWith('attribute.')) continue;
    const attribute = name.slice('attribute.'.length);
    const value = wanted.get(attribute);
    if (value === undefined) checkout?.removeAttribute(attribute);
    else if (checkout?.getAttribute(attribute) !== value) checkout?.setAttribute(attribute, value);
  }
  const { width, scheme = '', dir = '' } = settings;
  place.className = `place ${scheme}`;
  place.dir = dir || 'ltr';
  const css = cssOf(settings);
  sheet.replaceSync(`${width ? `.place { width: ${width}px; }` : ''}\n${css}`);
  find('width-status').textContent = width ? `${width} px` : 'full';
  for (const id of ['radius', 'gap']) find(`${id}-status`).textContent = `${find<HTMLInputElement>(id).value} px`;
  find('html').textContent = htmlOf(settings);
  find('sheet').textContent = css;
  find('with-css').hidden = !css;
}

/** The parts in the current rendering, each with a button that starts a rule. */
function listParts(): void {
  const names = [...(checkout?.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((one) => [...one.part]);
  find('parts').replaceChildren(
    ...[...new Set(names)].sort().map((name) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.addEventListener('click', () => {
        const css = find<HTMLTextAreaElement>('css');
        css.value = `${css.value.trim()}\nestamp-checkout::part(${name}) {\n  \n}`.trim();
        css.focus();
        css.setSelectionRange(css.value.length - 2, css.value.length - 2);
        change();
      });
      return button;
    }),
  );
}

function change(): void {
  const settings = read();
  apply(settings);
  keep(settings);
}

async function copy(from: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(find(from).textContent ?? '');
    status.textContent = 'Copied.';
  } catch {
    status.textContent = 'The browser does not allow this page to copy. Select the text instead.';
  }
}

form.addEventListener('input', change);
form.addEventListener('submit', (event) => event.preventDefault());
// The controls have their defaults only after the event.
form.addEventListener('reset', () => setTimeout(change));
find('copy-html').addEventListener('click', () => void copy('html'));
find('copy-sheet').addEventListener('click', () => void copy('sheet'));
form.addEventListener('toggle', listParts, true);
checkout?.addEventListener('estamp-step', listParts);

restore();
apply(read());
