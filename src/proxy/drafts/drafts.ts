import * as base64url from 'jose/base64url';
import type { Clock } from '../../base/clock.ts';
import { escapeToken, own } from '../../base/evaluator/index.ts';
import { containsPan } from '../../base/pan.ts';
import { Draft, DraftRequest, type DraftAnswer, type DraftView } from '../../wire/draft.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import type { Settings } from '../config/options.ts';
import { Problem, sessionRequired } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import { credentialsOf } from '../http/headers.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { parseBody } from '../http/body.ts';
import { findUnprintable } from '../http/printable.ts';
import type { SpendGuard } from '../limits/spend-guard.ts';
import { requireService } from '../quotes/quotes.ts';
import type { DraftTokens, OpenedDraft } from '../tokens/draft-tokens.ts';
import { MAX_SEALED_LENGTH } from '../tokens/sealing.ts';
import { DRAFT_SECONDS, type DraftLines } from './lines.ts';

/**
 * Hands a purchase that is half filled to another person. No call costs money, and the draft itself is stored nowhere.
 */
export interface Drafts {
  /** `POST MOUNT/drafts`. */
  handOver(context: RequestContext, body: unknown): Promise<DraftAnswer>;
  /** `GET MOUNT/draft`. */
  view(context: RequestContext, request: ProxyRequest): Promise<DraftView>;
}

export interface DraftsParts {
  tokens: DraftTokens;
  lines: DraftLines;
  spend: Pick<SpendGuard, 'countDraft' | 'countFreeCall'>;
  settings: Settings;
  clock: Clock;
}

export function createDrafts({ tokens, lines, spend, settings, clock }: DraftsParts): Drafts {
  async function count(context: RequestContext): Promise<void> {
    if (settings.requireSession) throw sessionRequired();
    await spend.countDraft(context);
  }

  return {
    async handOver(context, body) {
      await count(context);
      const { draft, sender, note, from } = readRequest(body);
      requireService(settings, draft.serviceCode);
      const before = from === undefined ? undefined : await openDraft(tokens, from, draft.serviceCode);
      const iat = Math.floor(clock.now() / 1000);
      const { line = randomLine(), since = iat } = before?.claims ?? {};
      const expiresAt = iat + DRAFT_SECONDS;
      const token = await tokens.seal({ draft, snd: sender, note, line, iat, since }, expiresAt);
      if (token === undefined) throw tooLong();
      if (before) await lines.extend(line);
      return { token, expiresAt: toTimestamp(expiresAt) };
    },

    async view(context, request) {
      await count(context);
      const { claims, expiresAt } = await openDraft(tokens, credentialsOf(request, MAX_SEALED_LENGTH));
      // The draft opens also without the service, and when its orders were read too often. Its own order is checked
      // again.
      const known = await spend
        .countFreeCall(claims.line, 'draft')
        .then(() => lines.paid(context, claims))
        .then(
          (paid) => ({ paid }),
          () => undefined,
        );
      return {
        draft: claims.draft,
        ...(claims.snd !== undefined && { sender: claims.snd }),
        ...(claims.note !== undefined && { note: claims.note }),
        sentAt: toTimestamp(claims.iat),
        expiresAt: toTimestamp(expiresAt),
        ...(known?.paid && { paid: known.paid }),
        ...((!known || (!known.paid && lines.isForgotten(claims))) && { untracked: true }),
      };
    },
  };
}

/**
 * Opens the draft of a request.
 *
 * @param serviceCode the service that it must be for, if that is given
 * @throws Problem DRAFT_INVALID, DRAFT_EXPIRED
 */
export async function openDraft(
  tokens: Pick<DraftTokens, 'open'>,
  token: string | undefined,
  serviceCode?: string,
): Promise<OpenedDraft> {
  const opened = token === undefined ? undefined : await tokens.open(token);
  if (!opened || (serviceCode !== undefined && opened.claims.draft.serviceCode !== serviceCode)) throw draftInvalid();
  if (opened.expired) throw new Problem('DRAFT_EXPIRED', 'This draft has expired. Ask its sender for a new link.');
  return opened;
}

const draftInvalid = (): Problem =>
  new Problem(
    'DRAFT_INVALID',
    'This draft was not sealed by this proxy for this mode, mount and service, or was changed. Ask its sender for a new link.',
  );

/** @throws Problem INVALID_INPUT. Pointers are relative to the draft, as they are in an order */
function readRequest(body: unknown): DraftRequest {
  parseBody(Draft, own(body, 'draft'));
  const request = parseBody(DraftRequest, body);
  const { draft, sender, note } = request;
  const { stamp, parties, details } = draft;
  const fields = Object.entries({ stamp, parties, details, sender, note }).flatMap(([name, value]) => [
    ...findUnprintable(value, `/${name}`),
    ...findPans(value, `/${name}`),
  ]);
  const [first] = fields;
  if (!first) return { ...request, ...(note !== undefined && note.trim() === '' && { note: undefined }) };
  const ofForm = fields.filter(({ path }) => /^\/(?:details|parties)\//.test(path)).slice(0, 20);
  throw new Problem('INVALID_INPUT', 'Some texts cannot be sent in a link.', {
    field: first.path.split('/')[1],
    ...(ofForm.length > 0 && { fields: ofForm }),
  });
}

/** Texts that contain a PAN: it is in no draft. @param path JSON Pointer of `value` */
function findPans(value: unknown, path: string): FieldProblem[] {
  if (typeof value === 'string')
    return containsPan(value) ? [{ path, keyword: 'pattern', params: {}, message: 'Remove the PAN.' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...findPans(key, path),
    ...findPans(item, `${path}/${escapeToken(key)}`),
  ]);
}

/** 128 random bits. */
const randomLine = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(16)));

const toTimestamp = (seconds: number): string => new Date(seconds * 1000).toISOString();

const tooLong = (): Problem =>
  new Problem('TOO_LARGE', 'This draft is longer than 6 KB as a link. Shorten the answers or the note.', {
    field: 'draft',
  });
