import { readFileSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { CONTENTS } from '../site/contents.ts';
import { renderPage } from '../site/render-page.ts';

export const LLMS_FILE = new URL('../../llms.txt', import.meta.url);

const isShipped = (page: string): boolean =>
  !manifest.files.includes(`!${page}`) &&
  manifest.files.some((pattern) => pattern === page || pattern === page.replace(/[^/]+$/, '*.md'));

/**
 * The index of the pages that the package ships, for language models that read an installed package:
 * https://llmstxt.org
 *
 * @param generated the texts of pages that are made in the same run, by their paths
 */
export function llmsText(generated: ReadonlyMap<string, string> = new Map()): string {
  const sections = CONTENTS.map(({ title, pages }) => {
    const rows = pages.filter(isShipped).map((page) => {
      const { title: name, description } = renderPage(
        page,
        generated.get(page) ?? readFileSync(page, 'utf8'),
        () => '',
      );
      return `- [${name}](${page}): ${description}`;
    });
    return rows.length ? `## ${title}\n\n${rows.join('\n')}\n` : '';
  });
  return `# ${manifest.name}\n\n> ${manifest.description}\n\n${sections.filter(Boolean).join('\n')}`;
}
