/** A cell of a Markdown table: one line, with its bars escaped. */
const cell = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim();

/** A Markdown table. Without rows it is nothing. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
  return line(head) + `|${'---|'.repeat(head.length)}\n` + rows.map(line).join('');
}

/** Text as code, or nothing for no text. */
export const code = (text: string | undefined): string => (text ? `\`${text.replace(/\s+/g, ' ')}\`` : '');

/** The sentence on top of each generated page. */
export const madeFrom = (source: string): string =>
  `<!-- Made by "npm run documents" from ${source}. Do not edit. -->\n`;
