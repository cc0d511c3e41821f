import { existsSync, readFileSync } from 'node:fs';

/** The environment variable with the file to which `start` appends the CPU times of its programs. */
export const CPU_TIMES = 'TEST_CPU_TIMES';

/**
 * A shell script that runs a program with its children and appends their CPU times to a file, as the shell's own
 * `times` prints them. Arguments: the file, the program and its arguments. The exit code is that of the program.
 */
export const MEASURED = 'file=$1; shift; "$@"; code=$?; times >> "$file"; exit $code';

/** The sum of the times in a text that `times` printed, such as `0m1.25s 0m0.10s`, in seconds. */
export const cpuSeconds = (text: string): number =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

/** The CPU time of a suite in seconds, from the file of its programs. */
export const readCpuSeconds = (file: string): number => (existsSync(file) ? cpuSeconds(readFileSync(file, 'utf8')) : 0);
