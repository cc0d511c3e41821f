/** The time and number of a call, the only inputs of a result besides the request. */
export interface VerificationContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** The count of verifications so far; it makes the reference id unique. */
  sequence: number;
}

/** The service's own transaction id, `SMV-YYYYMMDD-XXXXXXX`: the day in UTC and seven letters or digits. */
export function referenceId({ now, sequence }: VerificationContext): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return `SMV-${day}-${sequence.toString(36).toUpperCase().padStart(7, '0').slice(-7)}`;
}
