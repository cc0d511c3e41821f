import { escapeHtml } from './highlight.ts';

/**
 * A table, in a region that scrolls sideways.
 *
 * @param label names the region
 * @param head the HTML of the header's cells
 * @param rows the HTML of the other cells
 * @param kinds the class of each column; empty for none
 */
export function tableHtml(
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  kinds: readonly string[],
): string {
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells
      .map((cell, column) => {
        const kind = kinds[column] ? ` class="${kinds[column]}"` : '';
        return `<${tag}${kind}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`;
      })
      .join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<div class="table" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
}
