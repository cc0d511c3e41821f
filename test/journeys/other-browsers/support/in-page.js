/*
 * What the driver asks inside the page. The file is one expression: its text goes over the wire, and nothing of it
 * stays in the page. A name is the source and flags of a pattern.
 */
(command, ...args) => {
  const KINDS = {
    button: 'button, [role="button"], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
    field: 'input:not([type="radio"], [type="checkbox"]), select, textarea',
    choice: 'input[type="radio"], input[type="checkbox"]',
    dialog: 'dialog',
  };
  /** As it reads: the marks that keep an amount from turning with the words around it are no part of a name. */
  const flat = (text) =>
    (text ?? '')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  function* everything(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* everything(element.shadowRoot);
    }
  }
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element) => {
    if (!element) return '';
    const label = element.getAttribute('aria-label');
    if (label) return flat(label);
    if (element.labels?.length) return flat([...element.labels].map(({ textContent }) => textContent).join(' '));
    const slotted = element.querySelector('slot')?.assignedNodes({ flatten: true }) ?? [];
    return flat(slotted.map(({ textContent }) => textContent).join(' ') || element.textContent);
  };
  const inmost = () => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  };
  const all = (kind) => [...everything(document)].filter((element) => element.matches(KINDS[kind]) && seen(element));
  const find = (kind, [source, flags]) => {
    const name = new RegExp(source, flags);
    return all(kind).find((element) => name.test(nameOf(element)));
  };
  const valueOf = (field) =>
    field?.localName === 'select' ? flat(field.selectedOptions[0]?.textContent) : field?.value;
  const topmost = (x, y) => {
    let at = document.elementFromPoint(x, y);
    while (at?.shadowRoot) {
      const inner = at.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === at) break;
      at = inner;
    }
    return at;
  };
  const answers = {
    /** Where to click, once the element is on the screen with nothing above it. */
    point(kind, name) {
      const element = find(kind, name);
      if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return undefined;
      const target = kind === 'choice' ? (element.labels[0] ?? element) : element;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = target.getClientRects()[0];
      const point = [Math.round(x + width / 2), Math.round(y + height / 2)];
      const hit = topmost(...point);
      // The words of our button stand in the page around it.
      const own =
        target.contains(hit) ||
        hit?.closest('label') === target ||
        hit?.assignedSlot?.closest('button') === target ||
        hit?.shadowRoot?.contains(target);
      return own ? point : undefined;
    },
    focus(kind, name) {
      const element = find(kind, name);
      element?.focus();
      return inmost() === element;
    },
    focused: () => nameOf(inmost()),
    names: (kind) => all(kind).map(nameOf),
    has: (kind, name) => Boolean(find(kind, name)),
    element: (kind, name) => find(kind, name),
    value: (kind, name) => valueOf(find(kind, name)),
    fields: () => all('field').map((field) => `${nameOf(field)}: ${valueOf(field)}`),
    checked: (kind, name) => find(kind, name)?.checked,
    attribute: (kind, name, attribute) => find(kind, name)?.getAttribute(attribute),
    /** Whether everything that moves or fades in has arrived; what turns for ever is not waited for. */
    calm: () =>
      [...everything(document)].every((element) =>
        element
          .getAnimations()
          .every(
            ({ playState, effect }) => playState === 'finished' || effect.getComputedTiming().endTime === Infinity,
          ),
      ),
    /** All that is drawn, shadow roots included. */
    text: () => {
      const hosts = [...everything(document)].filter(({ shadowRoot }) => shadowRoot);
      const parts = hosts
        .flatMap(({ shadowRoot }) => [...shadowRoot.children])
        .filter(({ localName }) => localName !== 'style');
      return [document.body, ...parts]
        .map(({ innerText }) => innerText ?? '')
        .join('\n')
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/[ \t\u00a0]+/g, ' ')
        .replace(/(\s*\n)+/g, '\n');
    },
    styles: (kind, name, property) => getComputedStyle(find(kind, name))[property],
  };
  return answers[command](...args);
};
