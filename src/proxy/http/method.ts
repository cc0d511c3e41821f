const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method for logs and metrics: unknown methods could hold any text. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');
