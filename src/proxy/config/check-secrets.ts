import { requireFilled, requirePlain, list, OptionError } from './option-error.ts';

/** Checks the signing secrets: the first signs, all verify. @throws OptionError */
export function checkSecrets(value: unknown): string[] {
  const secrets = Array.isArray(value) ? (value as unknown[]) : [value ?? ''].filter((secret) => secret !== '');
  if (secrets.length === 0)
    throw new OptionError('secret', 'must be set: use 32 random bytes or more, written as text.');
  for (const secret of secrets) {
    if (typeof secret !== 'string') {
      throw new OptionError(
        'secret',
        "must be text or a list of texts: encode bytes, for example with bytes.toString('base64').",
      );
    }
    requireFilled('secret', secret, 'generate 32 random bytes or more, and write them as text');
    const { length } = new TextEncoder().encode(secret);
    if (length < 32) {
      throw new OptionError(
        'secret',
        `must be 32 bytes or longer; in a list, each secret. One has ${length}. Create one with openssl rand -base64 32.`,
      );
    }
  }
  if (new Set(secrets).size < secrets.length) throw new OptionError('secret', 'contains the same secret twice.');
  return secrets as string[];
}

/** Checks the secrets of the service's events. The service chooses their length. @throws OptionError */
export function checkWebhookSecrets(value: unknown): string[] {
  const secrets = list('webhookSecrets', value);
  for (const secret of secrets) {
    if (typeof secret !== 'string' || secret === '' || secret.trim() !== secret) {
      throw new OptionError(
        'webhookSecrets',
        'must contain the signing secrets of the service: no empty text, and no spaces at the ends.',
      );
    }
  }
  for (const secret of secrets)
    requirePlain('webhookSecrets', secret, 'copy the secret of your webhook endpoint from your account at the service');
  if (new Set(secrets).size < secrets.length)
    throw new OptionError('webhookSecrets', 'contains the same secret twice.');
  return secrets as string[];
}

/* 16 random bytes in hexadecimal digits have 8 different ones or more, but for one text in ten millions. */
const MIN_CHARACTERS = 8;
/* Shares of a text. Of a million random texts of 32 bytes in base64 or hexadecimal digits, none reaches one of them. */
const MAX_REPEATED = 0.2;
const MAX_SEQUENCE = 0.6;
const MAX_WORDS = 0.3;
/* The most frequent pairs of letters in English: half of those in words, a fourteenth of those in random letters. */
const PAIRS = new Set(
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur'.split(
    ' ',
  ),
);
const WORDS = /secret|password|changeme|abcdefgh/i;
/* Four words or more between signs. Random letters between signs are capital and small without order. */
const SENTENCE = /^(?:[A-Z]?[a-z]+|[A-Z]+)(?:[ _.-](?:[A-Z]?[a-z]+|[A-Z]+)){3,}$/;

/**
 * Whether a secret may have been made at random: it has no short alphabet, no repeated pattern, no sequence and no
 * words. It cannot tell whether a random text was published.
 */
export function isUnguessable(secret: string): boolean {
  const pairs = Array.from({ length: secret.length - 1 }, (_, index) => secret.slice(index, index + 2));
  const share = (isOne: (pair: string) => boolean): number => pairs.filter(isOne).length / pairs.length;
  const step = (pair: string): number => Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0));
  const triples = Array.from({ length: secret.length - 2 }, (_, index) => secret.slice(index, index + 3));
  const repeated = 1 - new Set(triples).size / triples.length;
  // A capital after a small letter begins another word.
  const isOfWords = (pair: string): boolean => !/^[a-z][A-Z]/.test(pair) && PAIRS.has(pair.toLowerCase());
  return (
    new Set(secret).size >= MIN_CHARACTERS &&
    repeated <= MAX_REPEATED &&
    share((pair) => step(pair) <= 1) < MAX_SEQUENCE &&
    share(isOfWords) < MAX_WORDS &&
    !WORDS.test(secret) &&
    !SENTENCE.test(secret)
  );
}
