import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { finish, startInNamespace } from '../../../scripts/fresh-machine/namespace.ts';
import { mountsBelow } from '../../../scripts/fresh-machine/tree.ts';

// The script that is tested runs as root on Linux only, and so does its test.
if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0) {
  test('a script that is aborted leaves neither a mount nor a process behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'estamp-namespace-'));
    const aborting = new AbortController();
    const child = startInNamespace(
      `mount -t tmpfs tmpfs '${folder}'; echo "mounted: $(stat -f -c %T '${folder}')"; sleep 6789 & wait`,
      {
        env: process.env,
        signal: aborting.signal,
      },
    );
    child.stdout?.once('data', () => aborting.abort());
    const { output } = await finish(child);
    assert.equal(output.trim(), 'mounted: tmpfs');
    assert.deepEqual(mountsBelow(folder, readFileSync('/proc/self/mountinfo', 'utf8')), []);
    assert.equal(spawnSync('pgrep', ['-fx', 'sleep 6789']).status, 1, 'the process in the background has ended, too');
    rmSync(folder, { recursive: true });
  });
} else {
  test('where the kernel makes no namespace, the script does not run at all', async () => {
    const child = startInNamespace('echo it runs', { env: process.env, signal: new AbortController().signal });
    const { code, output } = await finish(child);
    assert.notEqual(code, 0);
    assert.doesNotMatch(output, /it runs/);
  });
}
