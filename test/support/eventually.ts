/* Only a test that fails waits so long, in milliseconds. */
const PATIENCE = 20_000;

/** Waits until something is so, in real time; no clock of a test moves by it. */
export async function eventually(isSo: () => boolean | Promise<boolean>, patience = PATIENCE): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('What was waited for did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
