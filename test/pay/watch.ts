/** How a payment ended, for a test that does not wait for it. */
export function watch(ended: Promise<unknown>): { said: unknown[] } {
  const said: unknown[] = [];
  ended.then(
    (hint) => said.push(hint),
    (error: Error) => said.push(error.message),
  );
  return { said };
}
