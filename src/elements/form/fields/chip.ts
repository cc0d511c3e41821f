import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';

/** One value to choose from, in a row of chips: a native radio button. */
export interface Chip {
  readonly name: string;
  readonly value: string | number;
  readonly checked: boolean;
  readonly label: unknown;
  readonly pick: () => void;
  readonly disabled?: boolean;
  /** The id of what it shows. */
  readonly controls?: string;
}

export function chip({ name, value, checked, label, pick, disabled = false, controls }: Chip): TemplateResult {
  return html`
    <label class="chip" translate="no" part="chip">
      <input
        type="radio" name=${name} value=${value} .checked=${checked} ?disabled=${disabled}
        aria-controls=${ifDefined(controls)} @change=${pick}
      >${label}
    </label>`;
}
