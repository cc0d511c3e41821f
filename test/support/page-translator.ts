/** What a translator does with a text node: move it into an element, or replace it by a translation. */
export type Translation = 'move' | 'replace';

/**
 * A page translator that knows no restraint: it takes every text node, also white space, in the page and in open shadow
 * roots, again after each change, and whatever `translate` says. It refers to nothing outside, so that a page can run
 * it.
 *
 * @returns stops it
 */
export function translatePage(how: Translation): () => void {
  const roots = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      if (addedNodes.length) for (const node of addedNodes) take(node);
      else take(target);
    }
  });
  const watch = (root: Node): void => {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
  };
  function wrap(text: Text): void {
    const parent = text.parentElement;
    // A script or a style sheet is no text, and a text area has no elements.
    if (parent?.closest('script, style, textarea, title, font.translated')) return;
    if (!text.parentNode || text.parentNode instanceof Document) return;
    const outer = document.createElement('font');
    outer.className = 'translated';
    const inner = outer.appendChild(document.createElement('font'));
    if (how === 'move') {
      text.before(outer);
      inner.append(text);
    } else {
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  }
  function take(node: Node): void {
    if (node instanceof Text) return wrap(node);
    const all = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const texts: Text[] = [];
    for (let at: Node | null = all.currentNode; at; at = all.nextNode()) {
      if (at instanceof Text) texts.push(at);
      else if (at instanceof Element && at.shadowRoot) {
        watch(at.shadowRoot);
        take(at.shadowRoot);
      }
    }
    texts.forEach(wrap);
  }
  // An element that is defined later gets its root later.
  const timer = setInterval(() => {
    for (const { shadowRoot } of document.body.querySelectorAll(':defined')) {
      if (!shadowRoot || roots.has(shadowRoot)) continue;
      watch(shadowRoot);
      take(shadowRoot);
    }
  }, 20);
  watch(document.body);
  take(document.body);
  return () => {
    clearInterval(timer);
    observer.disconnect();
  };
}
