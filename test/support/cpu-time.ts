/**
 * Milliseconds of processor time that this process has used. A bound of work is measured by it: time on the clock also
 * passes while other programs run.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
