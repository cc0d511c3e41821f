import type { Manifest } from '../manifest/cem.ts';
import { apiClientPage } from './api-client.ts';
import { elementPages } from './elements.ts';
import { formSchemaPage } from './form-schema.ts';
import { httpContractPage } from './http-contract.ts';
import { problemCodesPage } from './problem-codes.ts';
import { proxyOptionsPage } from './proxy-options.ts';

/** The reference pages that are made from the sources, by their paths in the project. */
export const referencePages = (manifest: Manifest): readonly (readonly [path: string, text: string])[] => [
  ...elementPages(manifest),
  ['docs/reference/proxy-options.md', proxyOptionsPage()],
  ['docs/reference/problem-codes.md', problemCodesPage()],
  ['docs/reference/http-contract.md', httpContractPage()],
  ['docs/reference/form-schema.md', formSchemaPage()],
  ['docs/reference/api-client.md', apiClientPage()],
];
