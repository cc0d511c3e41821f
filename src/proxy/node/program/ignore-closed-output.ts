/**
 * Keeps the program running when its output is closed (`EPIPE`), as after `estamp-proxy
 * head` or the restart of a log collector. Further output is lost.
 */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
