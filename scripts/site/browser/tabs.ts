const KEY = 'estamp-docs-tab';

/** Chooses the same tab in every group of the site: readers have one language. */
export function startTabs(): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>('.tabs > input')];
  const nameOf = (radio: HTMLInputElement): string => radio.labels?.[0]?.textContent ?? '';
  const choose = (name: string): void => {
    for (const radio of radios) if (nameOf(radio) === name) radio.checked = true;
  };
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      const before = radio.getBoundingClientRect().top;
      choose(nameOf(radio));
      // Groups above may have another height now.
      scrollBy(0, radio.getBoundingClientRect().top - before);
      try {
        localStorage.setItem(KEY, nameOf(radio));
      } catch {
        // Storage is off: the choice holds for this page.
      }
    });
  }
  try {
    choose(localStorage.getItem(KEY) ?? '');
  } catch {
    // Storage is off.
  }
}
