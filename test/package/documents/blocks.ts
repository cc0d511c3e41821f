import { readdirSync, readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };

/** A fenced block of a page: "```js" and its lines. */
export interface Block {
  page: string;
  /** The line of the page that opens it. */
  line: number;
  language: string;
  code: string;
}

/** The pages that the package ships, and CONTRIBUTING. */
const PAGES: readonly string[] = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...manifest.files
    .filter((name) => name.endsWith('/*.md'))
    .map((pattern) => pattern.slice(0, -'*.md'.length))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
        .map((name) => folder + name),
    )
    .filter((name) => !manifest.files.includes(`!${name}`)),
];

export function blocksOf(page: string): Block[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].map(
    ({ 1: indent = '', 2: language = '', 3: code = '', index }) => ({
      page,
      language,
      line: text.slice(0, index).split('\n').length,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

const blocks = PAGES.flatMap(blocksOf);

/** The blocks in these languages, on all pages. */
export const blocksIn = (...languages: readonly string[]): Block[] =>
  blocks.filter(({ language }) => languages.includes(language));

/** All languages that the pages use. */
export const LANGUAGES: ReadonlySet<string> = new Set(blocks.map(({ language }) => language));

/** Where a block is, for messages. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
