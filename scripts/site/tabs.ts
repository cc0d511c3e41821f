import { escapeHtml } from './highlight.ts';

/** What the renderer writes for `<!-- tabs -->` and `<!-- end of tabs -->`. */
export const TABS_BEGIN = '<!--tabs-->';
export const TABS_END = '<!--/tabs-->';

const GROUP = /<!--tabs-->([^]*?)<!--\/tabs-->/g;
/** A paragraph that is only a name and a colon, such as `Python:`. */
const LABEL = /<p>([\w.][\w ./,]{0,30}):<\/p>\n/;

/**
 * Makes tabs of the parts between the two comments. Each part begins with a paragraph that names it. The tabs are radio
 * buttons, so they need no script and work with arrow keys; on paper all parts are shown.
 *
 * @throws Error for a group without two parts, or with text before the first
 */
export function withTabs(page: string, html: string): string {
  let groups = 0;
  return html.replace(GROUP, (_, inner: string) => {
    groups += 1;
    const [before = '', ...parts] = inner.split(LABEL);
    if (before.trim() !== '' || parts.length < 4)
      throw new Error(`${page} has a group of tabs without two named parts.`);
    const labels = parts.filter((_part, index) => index % 2 === 0);
    const bodies = parts.filter((_part, index) => index % 2 === 1);
    const name = `tabs-${groups}`;
    const buttons = labels.map(
      (label, index) =>
        `<input type="radio" name="${name}" id="${name}-${index + 1}"${index === 0 ? ' checked' : ''}>` +
        `<label for="${name}-${index + 1}">${escapeHtml(label)}</label>`,
    );
    const sections = bodies.map(
      (body, index) => `<section aria-label="${escapeHtml(labels[index] ?? '')}">\n${body}</section>`,
    );
    return `<fieldset class="tabs"><legend>Show for</legend>${buttons.join('')}${sections.join('')}</fieldset>\n`;
  });
}
