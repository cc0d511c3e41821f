import type { Part } from '../base/first-step/layout.ts';

/** Writes a part as a node. Attributes and text are set as such, so nothing of it is read as HTML. */
export function toNode(part: Part): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const [tag, attributes, ...content] = part;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content.map(toNode));
  return element;
}
