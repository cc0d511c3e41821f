import { spawn, type ChildProcess } from 'node:child_process';

/** Each program gets mount and process namespaces of its own. */
const NAMESPACE = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private', '--'];

export interface NamespaceOptions {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Starts a shell script in new namespaces. The host never sees a mount that the script makes, and the kernel ends every
 * process and mount of the script with the script itself, whether it succeeds, fails or is aborted.
 */
export function startInNamespace(script: string, { env, signal }: NamespaceOptions): ChildProcess {
  signal.throwIfAborted();
  // A process group of its own, so that Ctrl+C can be sent to the programs inside.
  const child = spawn('unshare', [...NAMESPACE, 'sh', '-ec', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    detached: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  child.once('close', () => signal.removeEventListener('abort', kill));
  return child;
}

/** Prints the output of a program as it comes. @returns the exit code and the output */
export function finish(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
