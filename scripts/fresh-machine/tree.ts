import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A shell script that runs a command inside a tree as its root, with the kernel's file systems mounted in it. Run it
 * with `startInNamespace` only: it does not unmount.
 */
export function inTree(tree: string, folder: string, command: string): string {
  const root = quoted(tree);
  return `
    mount -t proc proc ${root}/proc
    mount --rbind /sys ${root}/sys
    mount --rbind /dev ${root}/dev
    mount -t tmpfs tmpfs ${root}/dev/shm
    cd /
    chroot ${root} /bin/sh -c ${quoted(`cd ${quoted(folder)} && ${command}`)}`;
}

/** The mount points at or below a folder, from the text of `/proc/self/mountinfo`. */
export function mountsBelow(folder: string, mountinfo: string): string[] {
  const points = mountinfo
    .split('\n')
    .map((line) =>
      (line.split(' ')[4] ?? '').replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
        String.fromCharCode(parseInt(octal, 8)),
      ),
    );
  return points.filter((point) => point === folder || point.startsWith(`${folder}/`));
}

/**
 * Deletes a tree.
 *
 * @throws Error when something is still mounted in it: a delete would go through the mount
 */
export function deleteTree(tree: string): void {
  const mounted = mountsBelow(tree, readFileSync('/proc/self/mountinfo', 'utf8'));
  if (mounted.length)
    throw new Error(`${tree} is not deleted, because these are mounted in it: ${mounted.join(', ')}.`);
  const { status } = spawnSync('rm', ['-rf', '--one-file-system', tree], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${tree} could not be deleted.`);
}
