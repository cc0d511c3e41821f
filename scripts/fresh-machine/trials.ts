import { createServer, type AddressInfo } from 'node:net';
import { finish, startInNamespace, type NamespaceOptions } from './namespace.ts';
import { inTree } from './tree.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });

/** Throws with a sentence unless the address answers 200 with the text in its body. */
async function expectAnswer(url: string, text: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  const body = await response.text();
  if (response.status !== 200 || !body.includes(text))
    throw new Error(`${url} answered ${response.status}: ${body.slice(0, 300)}`);
  console.log(`${url} answers.`);
}

/**
 * Runs the README's first command, opens the shop at the address that it prints, and stops it as Ctrl+C does.
 *
 * @param folder of the project in the tree
 */
export async function tryStart(
  tree: string,
  folder: string,
  command: string,
  options: NamespaceOptions,
): Promise<Counts> {
  // The host's network is used, where another shop may be running.
  const env = { ...options.env, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const child = startInNamespace(inTree(tree, folder, command), { ...options, env });
  const address = new Promise<string>((resolve) => {
    let printed = '';
    child.stdout?.on('data', (text: string) => {
      printed += text;
      const url = /The shop\s+(http:\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
  const ended = finish(child);
  try {
    const url = await Promise.race([
      address,
      ended.then(({ code }) => Promise.reject(new Error(`"${command}" ended with exit code ${code}.`))),
    ]);
    await expectAnswer(url, '<!doctype html>');
    await expectAnswer(new URL('/checkout.html', url).href, '<estamp-checkout');
    await expectAnswer(new URL('/estamp/health', url).href, '');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const slow = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`"${command}" did not stop after Ctrl+C.`)), 60_000).unref(),
    );
    await Promise.race([ended, slow]);
    return { passed: 1, failed: 0 };
  } catch (error) {
    options.signal.throwIfAborted();
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Runs the README's second command. @param words name suites for a partial run */
export async function tryTest(
  tree: string,
  folder: string,
  command: string,
  words: string,
  options: NamespaceOptions,
): Promise<Counts> {
  const { code, output } = await finish(
    startInNamespace(inTree(tree, folder, words ? `${command} -- ${words}` : command), options),
  );
  options.signal.throwIfAborted();
  const [, passed = '0', failed = '0'] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  // A run that did not reach its last line has failed.
  return { passed: Number(passed), failed: Number(failed) || (code === 0 && Number(passed) > 0 ? 0 : 1) };
}
