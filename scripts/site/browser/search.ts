interface Index {
  pages: [address: string, title: string][];
  passages: [page: number, anchor: string, title: string, text: string][];
}

/** A passage that contains all words. */
export interface Hit {
  href: string;
  page: string;
  title: string;
  excerpt: string;
}

const MOST = 12;

function scoreOf(words: readonly string[], page: string, title: string, text: string): number {
  let score = 0;
  for (const word of words) {
    const inTitle = title.includes(word);
    const inText = text.includes(word);
    if (!inTitle && !inText && !page.includes(word)) return 0;
    score += (inTitle ? 10 : 0) + (page.includes(word) ? 4 : 0) + (inText ? 1 : 0) + (title === word ? 20 : 0);
  }
  return score;
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 50);
  return `${at ? '…' : ''}${text.slice(at, at + 140)}`;
}

/** Searches the index. The best hits come first. */
export function find({ pages, passages }: Index, query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return passages
    .map((passage) => {
      const [index, , title, text] = passage;
      return {
        passage,
        score: scoreOf(words, (pages[index]?.[1] ?? '').toLowerCase(), title.toLowerCase(), text.toLowerCase()),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ passage: [index, anchor, title, text] }) => {
      const [address = '', page = ''] = pages[index] ?? [];
      return { href: `${address}#${anchor}`, page, title, excerpt: excerptOf(text, words[0] ?? '') };
    });
}

/** Lists hits below the search box while the reader types. The index is loaded when the box receives the focus. */
export function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  const list = form.querySelector('ol');
  if (!input || !list) return;
  const address = new URL(input.dataset['index'] ?? '', location.href);
  let index: Promise<Index> | undefined;
  const load = (): Promise<Index> => (index ??= fetch(address).then((response) => response.json() as Promise<Index>));

  const show = async (): Promise<void> => {
    const query = input.value;
    const hits = query.trim() ? find(await load(), query) : [];
    if (query !== input.value) return;
    list.replaceChildren(
      ...hits.map(({ href, page, title, excerpt }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = new URL(`../${href}`, address).href;
        const heading = document.createElement('strong');
        heading.textContent = title;
        const where = document.createElement('small');
        where.textContent = page === title ? '' : page;
        const text = document.createElement('span');
        text.textContent = excerpt;
        link.append(heading, where, text);
        item.append(link);
        return item;
      }),
    );
    if (query.trim() && hits.length === 0) {
      const item = document.createElement('li');
      item.textContent = 'Nothing found.';
      list.append(item);
    }
    list.hidden = !query.trim();
  };

  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus();
  });
  list.addEventListener('click', () => {
    list.hidden = true;
  });
  document.addEventListener('click', (event) => {
    if (!form.contains(event.target as Node)) list.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return;
    event.preventDefault();
    input.focus();
  });
}
