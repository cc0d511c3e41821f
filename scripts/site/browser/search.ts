import { find, type SiteIndex } from './find.ts';

/** Lists hits below the search box while the reader types. The index is loaded when the box receives the focus. */
export function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  const list = form.querySelector('ol');
  if (!input || !list) return;
  const address = new URL(input.dataset['index'] ?? '', location.href);
  let index: Promise<SiteIndex> | undefined;
  const load = (): Promise<SiteIndex> =>
    (index ??= fetch(address).then((response) => response.json() as Promise<SiteIndex>));

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
