import { html, type TemplateResult } from 'lit';

const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20';

/** The paths of the icons, which are drawn beside the heading. */
const SIGNS = {
  done: 'M7 12l4 4 6-8',
  failed: 'M8 8l8 8m0-8l-8 8',
  waiting: 'M12 6v6l4 3',
  unknown: 'M9 9a3 3 0 1 1 3 4v1m0 3v.1',
  refunded: 'M10 7l-3 3 3 3m-3-3h7a3 3 0 0 1 0 6h-3',
  cancelled: 'M7 12h10',
};

function signOf(name: string): keyof typeof SIGNS {
  if (name.includes('failed')) return 'failed';
  if (/completed|confirmed/.test(name)) return 'done';
  return name in SIGNS ? (name as keyof typeof SIGNS) : 'waiting';
}

/**
 * The icon of an order's state: ours, or the page's in a slot. It is decorative, because the heading conveys the state.
 *
 * @param name name of the order's state
 */
export function stateSign(name: string): TemplateResult {
  const sign = signOf(name);
  return html`
    <span class="sign ${sign}" part="icon icon-${sign}" aria-hidden="true"><slot name="icon-${sign}"><svg
      viewBox="0 0 24 24"><path d=${CIRCLE + SIGNS[sign]}></path></svg></slot></span>`;
}
