/**
 * Waits in a browser's test until what has happened is drawn: two frames, and the tasks behind the second. A render
 * that an event schedules is done by then, so a test can say that something did not happen.
 */
export const afterFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
