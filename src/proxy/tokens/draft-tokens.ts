import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import { Draft } from '../../wire/draft.ts';
import { createSealing, MAX_SEALED_LENGTH } from './sealing.ts';
import type { Secrets } from './secrets.ts';
import type { TokenAudience } from './tokens.ts';

/** The claims of a draft. They are personal data, so the token is encrypted. */
const DraftClaims = z.object({
  draft: Draft,
  snd: z.string().optional(),
  note: z.string().optional(),
  /** The random id of the purchase that this draft and those before and after it are for. */
  line: z.string().regex(/^[\w-]{22}$/),
  /** When this draft was sealed, and the first of its line: seconds since the epoch. */
  iat: z.int(),
  since: z.int(),
});
export type DraftClaims = z.infer<typeof DraftClaims>;

/** A draft whose token was opened. */
export interface OpenedDraft {
  claims: DraftClaims;
  /** Seconds since the epoch. */
  expiresAt: number;
  expired: boolean;
}

export interface DraftTokens {
  /** @returns `undefined` if the token would be too long */
  seal(claims: DraftClaims, expiresAt: number): Promise<string | undefined>;
  /** @returns `undefined` if it is not a draft of this proxy; an expired draft is returned and marked */
  open(token: string): Promise<OpenedDraft | undefined>;
}

/** Seals and opens drafts of one mode and mount. */
export function createDraftTokens(secrets: Secrets, audience: TokenAudience, clock: Clock): DraftTokens {
  const sealing = createSealing(secrets, audience, {
    type: 'estamp-draft+jwt',
    audience: 'estamp-checkout-draft',
    key: ({ drafting }) => drafting,
    requiredClaims: ['iat', 'line'],
  });
  return {
    async seal(claims, expiresAt) {
      const token = await sealing.seal(secrets.current, claims, expiresAt);
      return token.length > MAX_SEALED_LENGTH ? undefined : token;
    },
    async open(token) {
      const opened = await sealing.open(token);
      const claims = opened && DraftClaims.safeParse(opened.payload).data;
      if (!claims) return undefined;
      const expiresAt = opened.payload.exp ?? 0;
      return { claims, expiresAt, expired: expiresAt <= Math.floor(clock.now() / 1000) };
    },
  };
}
