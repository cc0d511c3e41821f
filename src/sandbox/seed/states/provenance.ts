/**
 * A figure of the seed data with its source: a published one, or none, if we invented it so that the sandbox has
 * something to sell. None of it is legal advice, and the sandbox never claims that it is the duty due.
 */
export type Sourced<T> = { value: T; source: string } | { value: T; invented: true };

/** A published figure. The source was not verified. */
export function from(source: string): <T>(value: T) => Sourced<T> {
  return (value) => ({ value, source });
}

/** A figure that we invented. */
export function invented<T>(value: T): Sourced<T> {
  return { value, invented: true };
}

/** The source of a figure: a URL or one word. */
export function origin(figure: Sourced<unknown>): string {
  return 'source' in figure ? figure.source : 'invented';
}
