import { openApiDocument } from '../../src/sandbox/openapi/document.ts';

/** The text of docs/openapi.json: the service as an OpenAPI 3.1 document, from the table in `src/api`. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

export const OPENAPI_FILE = new URL('../../docs/openapi.json', import.meta.url);
