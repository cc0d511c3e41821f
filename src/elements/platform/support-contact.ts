/** A telephone number or an e-mail address in the slot `support`. */
const CONTACT = ':is([slot=support], [slot=support] *):is([href^="tel:"], [href^="mailto:"])';

/** The address of the support contact that the page names in an element. */
export const supportContact = (element: Element): string | undefined =>
  element.querySelector<HTMLAnchorElement>(CONTACT)?.href;
