const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method as logs and metrics may hold it: any other is a word of a stranger's. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');
