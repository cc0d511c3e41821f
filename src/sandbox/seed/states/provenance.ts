/**
 * Every figure of the seed data says where it comes from: a published source, or nowhere (we made it up so that the
 * sandbox has something to sell). None of it is legal advice, and the sandbox never claims that it is the duty due.
 */
export type Sourced<T> = { value: T; source: string } | { value: T; invented: true };

/** A published figure. The source was not verified. */
export function from(source: string): <T>(value: T) => Sourced<T> {
  return (value) => ({ value, source });
}

/** A figure that we made up. */
export function invented<T>(value: T): Sourced<T> {
  return { value, invented: true };
}

/** Where a figure comes from, in one word or address. */
export function origin(figure: Sourced<unknown>): string {
  return 'source' in figure ? figure.source : 'invented';
}
