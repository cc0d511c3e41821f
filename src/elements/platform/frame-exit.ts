/* What the attribute `sandbox` of a frame needs: to lead the whole tab away, to open a tab, to submit a form. */
const AT_TOP = /top-navigation(?!-to)/i;
/* A tab that inherits the sandbox cannot show the payment page, because browsers refuse its opener policy there. */
const IN_TAB = /popups-to/i;
const FORMS = /forms/i;

/** Whether each frame around this page permits something, as far as pages of other origins let its sandbox be read. */
function permits(permission: RegExp): boolean {
  try {
    for (let page: Window = window; page !== page.parent; page = page.parent) {
      const sandbox = (page.frameElement as HTMLIFrameElement | null)?.sandbox;
      if (sandbox?.length && !permission.test(sandbox.value)) return false;
    }
  } catch {
    // A frame of another origin.
  }
  return true;
}

/**
 * Leaves for another page: in this tab, or in a new one where a frame forbids that. Call it soon after the press:
 * browsers connect the two for a few seconds.
 *
 * @returns whether one of them was possible
 */
export function leaveFor(url: string): boolean {
  try {
    if (permits(AT_TOP)) {
      (top ?? window).location.href = url;
      return true;
    }
  } catch {
    // The sandbox of a frame that cannot be read, or no press that the browser remembers.
  }
  return permits(IN_TAB) && !!open(url);
}

/**
 * Whether a frame surely forbids to send the steps, or (unless the payment stays in this page) to leave for the
 * payment.
 */
export const isLockedIn = (staysHere: boolean): boolean =>
  !permits(FORMS) || !(staysHere || permits(AT_TOP) || permits(IN_TAB));

/**
 * Opens this page in a tab of its own, by a link of the page around the frame, which the sandbox does not restrict. The
 * sandbox could be read, so that page has the same origin.
 */
export function openAlone(event: Event): void {
  const link = (top ?? window).document.createElement('a');
  event.preventDefault();
  Object.assign(link, { href: location.href, target: '_blank' }).click();
}
