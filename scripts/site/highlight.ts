const KEYWORDS =
  'import|export|from|const|let|function|return|async|await|if|else|for|of|new|throw|try|catch|default|type|interface|class|def|raise|void|true|false|null|undefined|abs|static|use';

/** The kinds of code that are coloured: comments, strings, tags, variables and keywords. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  script: new RegExp(
    String.raw`(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)|(?<word>\b(?:${KEYWORDS})\b)`,
    'g',
  ),
  hash: new RegExp(
    String.raw`(?<comment>#[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<word>\b(?:${KEYWORDS}|elif|except|with|as|in|not|and|or|is|lambda|None|True|False)\b)`,
    'g',
  ),
  markup: /(?<comment><!--[^]*?-->)|(?<text>"[^"]*")|(?<word><\/?[\w-]+|\/?>)/g,
  style: /(?<comment>\/\*[^]*?\*\/)|(?<word>--[\w-]+|::?[\w-]+(?:\([^)]*\))?)|(?<text>#[\da-f]{3,8}\b)/g,
  shell:
    /(?<comment>(?<=^|\s)#[^\n]*)|(?<text>'[^']*'|"[^"]*")|(?<word>(?<=^|&& )(?:npm|npx|docker|podman|cp|node|export|mkdir)\b)/gm,
};

const KINDS: Readonly<Record<string, string>> = {
  js: 'script',
  ts: 'script',
  tsx: 'script',
  json: 'script',
  java: 'script',
  php: 'script',
  html: 'markup',
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  css: 'style',
  sh: 'shell',
  python: 'hash',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Converts code to HTML with `<span>`s around comments, strings and keywords. */
export function highlight(code: string, language: string): string {
  const pattern = TOKENS[KINDS[language] ?? ''];
  if (!pattern) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['text'];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="code-${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
