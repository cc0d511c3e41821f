import { randomUUID } from 'node:crypto';
import type { Operation } from '../../api/operations/operation.ts';
import type { Paise } from '../../base/money.ts';
import type { Owner } from '../store/accounts/organizations.ts';
import { addEntry, type JournalEntry } from '../store/calls/journal.ts';
import { applyToleranceFaults, type Fault, faultProblem } from './faults.ts';
import type { Service } from './service.ts';
import { problemReply, type Reply } from './body.ts';
import { PAN } from '../../base/pan.ts';

const PERSONAL: readonly ((text: string) => boolean)[] = [
  (text) => PAN.test(text.toUpperCase()),
  (text) => /[@\s]|[^\x20-\x7e]/.test(text),
  /* A mobile number or an Aadhaar number. */
  (text) => /^\+?\d{10,14}$/.test(text.replaceAll(/[-. ]/g, '')),
];

/** A path whose parts that look personal are masked: names, addresses, e-mails, phone numbers, PANs. */
export function maskPath(path: string): string {
  return path
    .split('/')
    .map((part) => (PERSONAL.some((isPersonal) => isPersonal(decoded(part))) ? '…' : part))
    .join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The text that replaces a secret in the journal. */
export const REDACTED = '[redacted]';

/** Fields whose value opens something, in any spelling: `newPassword`, `new_password`. */
const SECRET_FIELDS = new Set(['password', 'newpassword', 'token', 'secret', 'apikey', 'key', 'otp']);

/** A login code has a field of a common name; error and state codes are never six digits. */
const isLoginCode = (field: string, value: unknown): boolean => field === 'code' && /^\d{6}$/.test(String(value));

const isSecret = (field: string, value: unknown): boolean =>
  SECRET_FIELDS.has(field.replaceAll(/[_-]/g, '').toLowerCase()) || isLoginCode(field, value);

/** API keys and signed addresses inside of other texts. */
const hideInText = (text: string): string =>
  text
    .replaceAll(/\bsk_(test|live)_\w+/g, `sk_$1_${REDACTED}`)
    .replaceAll(/([?&]signature=)[^&\s"]+/g, `$1${REDACTED}`);

/** A copy of a JSON value without passwords, tokens, codes, API keys and signatures. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, isSecret(field, inner) ? REDACTED : redact(inner)]),
  );
}

/** A received call and its journal entry. */
export class Trace {
  readonly requestId: string;
  readonly at: number;
  /** The call's place in the journal. */
  readonly sequence: number;
  readonly fault: Fault | undefined;
  readonly #startedAt = performance.now();
  readonly #service: Service;
  readonly #operation: Operation | undefined;
  readonly #entry: JournalEntry;
  #request: unknown;
  #response: unknown;
  #written = false;
  #saved: JournalEntry | undefined;

  constructor(service: Service, operation: Operation | undefined, request: Request) {
    const given = request.headers.get('x-request-id')?.trim() ?? '';
    this.requestId = /^[\x21-\x7e]{1,128}$/.test(given) ? given : `req_${randomUUID()}`;
    this.at = service.core.clock.now();
    this.fault = operation && service.faults.take(operation.id);
    this.#service = service;
    this.#operation = operation;
    this.sequence = service.nextSequence();
    this.#entry = {
      operationId: operation?.id ?? null,
      method: request.method,
      // The token of an invitation is a secret, so the journal does not contain it.
      path: new URL(request.url).pathname.replace(/\/invites\/[^/]+\/accept/, '/invites/{token}/accept'),
      status: 0,
      meteredPaise: 0,
      idempotencyKey: request.headers.get('idempotency-key'),
      replayed: false,
      dropped: false,
      requestId: this.requestId,
      organizationId: null,
      environment: null,
      at: new Date(this.at).toISOString(),
    };
  }

  /** Sets the owner of the call. */
  belongsTo(owner: Owner): void {
    Object.assign(this.#entry, { organizationId: owner.organizationId, environment: owner.environment });
  }

  /**
   * Takes in the text of the request's body. Text that is no JSON is kept for calls by API key alone: the others hold
   * passwords, which could not be found in it.
   */
  received(text: string): void {
    if (text === '') return;
    try {
      this.#request = redact(JSON.parse(text) as unknown);
    } catch {
      this.#request = this.#operation?.caller === 'key' ? redact(text) : `(${text.length} characters that are no JSON)`;
    }
  }

  /** Takes in the answer, as the caller is going to see it. To be called before the entry is written. */
  responds(reply: Pick<Reply, 'status' | 'body'>): void {
    const { settings } = this.#service.core;
    this.#response = redact(applyToleranceFaults(reply, settings.get('hostility'), this.sequence).body);
  }

  /** Tells the owner of the sandbox about the call. To be called once, at its end. */
  report(): void {
    const {
      method,
      path,
      operationId,
      status,
      dropped,
      durationMs = 0,
      meteredPaise,
      replayed,
    } = this.#saved ?? this.#entry;
    this.#service.onRequest?.({
      method,
      path: maskPath(path),
      durationMs,
      meteredPaise,
      replayed,
      ...(operationId !== null && { operationId }),
      status: dropped ? 0 : status,
    });
  }

  /**
   * Writes the entry with the outcome. A successful call does it in the transaction of its effect. The entry shows what
   * the caller receives, so it includes a fault that loses the response.
   */
  write(status: number, { metered = 0, replayed = false }: { metered?: Paise; replayed?: boolean } = {}): void {
    const lost = this.fault?.afterEffect ?? false;
    this.#save({
      ...this.#entry,
      replayed,
      meteredPaise: metered,
      status: (lost ? this.fault?.status : undefined) ?? status,
      dropped: lost && this.fault?.status === undefined,
    });
  }

  /** Writes the entry of a call that was cut before its effect. */
  writeCut(): void {
    this.#save({ ...this.#entry, dropped: true });
  }

  /** Writes the entry, unless a transaction already did. */
  finish(status: number): void {
    if (!this.#written) this.write(status);
  }

  /** The transaction that wrote the entry was rolled back. */
  forget(): void {
    this.#written = false;
  }

  #save(entry: JournalEntry): void {
    const durationMs = Math.round(performance.now() - this.#startedAt);
    this.#saved = { ...entry, durationMs };
    const call = { sequence: this.sequence, entry: this.#saved, meter: this.#operation?.meter, at: this.at };
    addEntry(this.#service.core.database, call, { request: this.#request, response: this.#seenResponse(entry) });
    this.#written = true;
  }

  /** The caller's response: none if the connection is cut, the requested failure if the answer is lost. */
  #seenResponse({ dropped }: JournalEntry): unknown {
    if (dropped) return undefined;
    return this.fault?.afterEffect ? problemReply(faultProblem(this.fault), this.requestId).body : this.#response;
  }
}
