import { requireFilled, requirePlain } from './check-text.ts';
import { list } from './list.ts';
import { OptionError } from './option-error.ts';

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
