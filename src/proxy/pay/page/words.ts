import type { Words } from '../words/en.ts';

/* The server writes this page: its words are there, as data, so that one script speaks every language. */
const block = document.getElementById('words') as HTMLElement;

/** What this page says, in its own language. */
export const WORDS = JSON.parse(block.textContent) as Words['script'];

/** What the customer reads, where the proxy refused. The codes are those of the contract. */
export const REFUSED: Readonly<Record<string, string>> = WORDS.refused;

/** Asking again changes nothing. */
export const FINAL: readonly string[] = ['CONFLICT', 'TOKEN_INVALID', 'NOT_FOUND', 'ORIGIN_REFUSED'];
