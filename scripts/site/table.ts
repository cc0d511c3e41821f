import { escapeHtml } from './highlight.ts';

/**
 * A table, in a region that scrolls sideways. In a narrow window a table with sentences shows each row as a block, in
 * which every cell has the name of its column. Roles keep it a table for screen readers.
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
  const stacks = kinds.includes('sentences');
  const role = (name: string): string => (stacks ? ` role="${name}"` : '');
  const names = head.map((html) => html.replace(/<[^>]*>/g, ''));
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr${role('row')}>${cells
      .map((cell, column) => {
        const kind = kinds[column] ? ` class="${kinds[column]}"` : '';
        const more =
          tag === 'th'
            ? ` scope="col"${role('columnheader')}`
            : `${role('cell')}${stacks && column > 0 && cell && names[column] ? ` data-label="${names[column]}"` : ''}`;
        return `<${tag}${kind}${more}>${cell}</${tag}>`;
      })
      .join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return (
    `<div class="table${stacks ? ' stacks' : ''}" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table${role('table')}>` +
    `<thead${role('rowgroup')}>${row(head, 'th')}</thead><tbody${role('rowgroup')}>${body}</tbody></table></div>\n`
  );
}
