import { list } from './list.ts';
import { OptionError } from './option-error.ts';

/** What signs tokens: the first signs, all verify. @throws OptionError */
export function checkSecrets(value: unknown): string[] {
  const secrets = Array.isArray(value) ? value as unknown[] : [value ?? ''].filter((secret) => secret !== '');
  if (secrets.length === 0) throw new OptionError('secret', 'must be set: use 32 random bytes or more, written as text.');
  for (const secret of secrets) {
    if (typeof secret !== 'string') {
      throw new OptionError('secret', 'must be text, or a list of texts: write bytes as text, such as bytes.toString(\'base64\').');
    }
    if (new TextEncoder().encode(secret).length < 32) {
      throw new OptionError('secret', 'must be 32 bytes or longer, each of them if it is a list.');
    }
  }
  if (new Set(secrets).size < secrets.length) throw new OptionError('secret', 'holds the same secret twice.');
  return secrets as string[];
}

/** What the service signs its events with; how long it is, is the service's choice. @throws OptionError */
export function checkWebhookSecrets(value: unknown): string[] {
  const secrets = list('webhookSecrets', value);
  for (const secret of secrets) {
    if (typeof secret !== 'string' || secret === '' || secret.trim() !== secret) {
      throw new OptionError(
        'webhookSecrets', 'must hold the signing secrets as the service gave them: none empty, no space around.',
      );
    }
  }
  if (new Set(secrets).size < secrets.length) throw new OptionError('webhookSecrets', 'holds the same secret twice.');
  return secrets as string[];
}
