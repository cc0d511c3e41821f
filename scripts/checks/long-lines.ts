/** Columns of a line of prose: what a diff shows beside another one. */
const MAX_COLUMNS = 120;

/** The numbers of the lines of a Markdown text that are too long. Code, tables, headings and HTML are not prose. */
export function longLines(markdown: string): number[] {
  let isCode = false;
  return markdown.split('\n').flatMap((line, index) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const isProse = !isFence && !isCode && !/^\s*[|<#]/.test(line);
    return isProse && [...line].length > MAX_COLUMNS ? [index + 1] : [];
  });
}
