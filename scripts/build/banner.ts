import { readFileSync } from 'node:fs';

const { name, version, license } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as Record<'name' | 'version' | 'license', string>;

/** First line of a browser file that holds our code alone: a person or a scanner sees which version a page loads. */
export const BANNER = `/*! ${name} ${version} ${license} */`;

/** The same for a file that holds Lit, too. Its licence asks for the copyright notice in every copy. */
export const BANNER_WITH_LIT = `/*! ${name} ${version} ${license} | Lit: Copyright 2017 Google LLC, BSD-3-Clause, see THIRD-PARTY-NOTICES.txt */`;
