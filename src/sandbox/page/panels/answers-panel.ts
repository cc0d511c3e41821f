import { html, type TemplateResult } from 'lit/html.js';
import { panel } from '../parts/page-parts.ts';
import type { View } from '../parts/view.ts';

const SWITCHES = [
  ['unknownFields', 'Add undocumented fields'],
  ['shuffleKeys', 'Reverse the order of keys'],
  ['dropOptional', 'Omit optional fields'],
  ['alternateSuccess', 'Answer 200 and 201 in turn'],
] as const;

/** The dialect of undocumented bodies, and the tolerance faults. */
export function answersPanel(view: View): TemplateResult {
  const { dialect, hostility } = view;
  const hostile = (patch: Partial<View['hostility']>): void =>
    view.act('PUT', '/hostility', patch, 'Answers change from now on.');
  return panel(
    'answers',
    'Answers',
    'Clients must accept all of them',
    html`
    <fieldset class="segments">
      <legend>Dialect</legend>
      ${dialect.names.map(
        (name) => html`
        <label><input type="radio" name="dialect" .checked=${name === dialect.name}
          @change=${() => view.act('PUT', '/dialect', { name }, `Bodies speak ${name}.`)}>
          <span>${name}</span></label>`,
      )}
    </fieldset>
    <ul class="switches">
      ${SWITCHES.map(
        ([name, label]) => html`
        <li><label><input type="checkbox" .checked=${hostility[name]}
          @change=${(event: Event) => hostile({ [name]: (event.target as HTMLInputElement).checked })}>
          ${label}</label></li>`,
      )}
      <li><label><input type="checkbox" .checked=${hostility.scopeStatus === 401}
        @change=${(event: Event) => hostile({ scopeStatus: (event.target as HTMLInputElement).checked ? 401 : 403 })}>
        A missing scope is 401, not 403</label></li>
    </ul>`,
  );
}
