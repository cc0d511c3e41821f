/**
 * What on the page is cut off, lies on something else, sticks out or is too small to hit, as it stands; runs in the
 * page.
 */
// It is sent to the page as text, so it cannot be split into functions of this module.
// eslint-disable-next-line sonarjs/cognitive-complexity -- see above
export function layoutFaults(): string[] {
  const found: string[] = [];
  const host = document.querySelector('estamp-checkout, estamp-checkout-button');
  const card = host?.shadowRoot?.querySelector('.card');
  if (!host?.shadowRoot || !card) return ['there is no card'];
  const name = (element: Element): string =>
    `<${element.tagName.toLowerCase()} class="${element.className}"> “${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
  const parent = (element: Element): Element | null => element.assignedSlot ?? element.parentElement;
  const seen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none';
  const scrolls = (element: Element): boolean => getComputedStyle(element).overflowY !== 'visible';
  /** What of a rectangle can be seen inside all boxes that cut it off. */
  const cut = (element: Element, { left, top, right, bottom }: DOMRect): DOMRect => {
    let box = { left, top, right, bottom };
    for (let at = parent(element); at; at = parent(at)) {
      if (!scrolls(at)) continue;
      const frame = at.getBoundingClientRect();
      box = {
        left: Math.max(box.left, frame.left),
        top: Math.max(box.top, frame.top),
        right: Math.min(box.right, frame.right),
        bottom: Math.min(box.bottom, frame.bottom),
      };
    }
    return new DOMRect(box.left, box.top, Math.max(0, box.right - box.left), Math.max(0, box.bottom - box.top));
  };

  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  if (card.scrollWidth > card.clientWidth) found.push(`the card holds ${card.scrollWidth} px in ${card.clientWidth}`);

  const elements = [...host.shadowRoot.querySelectorAll('*'), ...host.querySelectorAll('*')].filter(seen);
  const edge = card.getBoundingClientRect();
  const shapes: { owner: Element; box: DOMRect; label: Element | null }[] = [];
  for (const element of elements) {
    const { overflowX, overflowY, font, paddingLeft, paddingRight } = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible';
    const high = element.scrollHeight > element.clientHeight + 1 && (overflowY === 'hidden' || overflowY === 'clip');
    if (element.textContent?.trim() && (wide || high) && !element.matches('select'))
      found.push(`${name(element)} is cut off`);
    if (element instanceof HTMLSelectElement) {
      const pen = document.createElement('canvas').getContext('2d');
      if (pen) pen.font = font;
      const needed = pen?.measureText(element.selectedOptions[0]?.text ?? '').width ?? 0;
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (needed > room + 1)
        found.push(`${name(element)} shows ${Math.round(room)} px of “${element.selectedOptions[0]?.text}”`);
    }
    const label = element.closest('label, button, summary, a');
    if (element.matches('button, a[href], input, select, textarea, summary')) {
      const target = element.matches('[type=radio], [type=checkbox]') ? (label ?? element) : element;
      const box = target.getBoundingClientRect();
      // Half a pixel is how browsers round.
      if (Math.min(box.width, box.height) < 43.5) {
        found.push(`${name(target)} is a target of ${Math.round(box.width)} x ${Math.round(box.height)} px`);
      }
      const box2 = cut(target, box);
      if (box2.width && box2.height) shapes.push({ owner: target, box: box2, label });
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || element.matches('option, script, textarea'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.left < edge.left - 1 || line.right > edge.right + 1) {
          if (card.contains(element)) found.push(`${name(element)} sticks out of the card`);
        }
        // A font's box is higher than its letters; the middle of a line is where they are.
        const letters = cut(element, new DOMRect(line.left, line.top + line.height / 4, line.width, line.height / 2));
        if (letters.width && letters.height) shapes.push({ owner: element, box: letters, label });
      }
    }
  }

  shapes.forEach((one, index) => {
    for (const other of shapes.slice(index + 1)) {
      if (one.owner === other.owner || (one.label && one.label === other.label)) continue;
      if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 1) found.push(`${name(one.owner)} lies on ${name(other.owner)}`);
    }
  });
  return [...new Set(found)];
}
