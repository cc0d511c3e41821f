import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import type { Database, VirtualClock } from '../store/database.ts';
import type { Identifiers } from '../store/orders/identifiers.ts';
import type { Settings } from '../store/settings.ts';
import type { Tasks } from '../store/tasks.ts';

/** How passwords are hashed. Replaceable, so that tests can count the work. */
export interface Passwords {
  /** Returns the hash to store: a PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a stored hash. Without a stored hash it does the same work and returns `false`, so that
   * the response time does not reveal whether an account exists.
   */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

const COST = { ln: 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** A hash that no password matches. */
const NOBODY = toPhc(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

type Cost = typeof COST;

/** scrypt over all bytes of the password. Runs outside the event loop and takes about 32 MiB. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    return toPhc(COST, salt, await derive(password, { cost: COST, salt, length: HASH_BYTES }));
  },
  async verify(password, stored = NOBODY) {
    const { cost, salt, hash } = fromPhc(stored);
    return timingSafeEqual(await derive(password, { cost, salt, length: hash.length }), hash) && stored !== NOBODY;
  },
};

interface Derivation {
  cost: Cost;
  salt: Buffer;
  /** Of the hash, in bytes. */
  length: number;
}

function derive(password: string, { cost: { ln, r, p }, salt, length }: Derivation): Promise<Buffer> {
  const N = 2 ** ln;
  // Node's default limit of 32 MiB is one byte too small for this cost.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function toPhc({ ln, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(hash)}`;
}

function fromPhc(text: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt, hash] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text) ?? [];
  if (!salt || !hash) throw new Error('The data file contains a password hash of an unknown kind.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Durations of automatic fulfilment, in milliseconds of virtual time. */
export interface Timings {
  /** From payment to the start of fulfilment. */
  start: number;
  /** From the start to the certificate. */
  complete: number;
  /** From failure to refund, if a scenario requests one. */
  refund: number;
  /** The additional delay of a slow scenario. */
  late: number;
}

export const TIMINGS: Timings = { start: 1_500, complete: 2_500, refund: 2_500, late: 60_000 };

/** The parts that all rules of the sandbox share. */
export interface Core {
  database: Database;
  clock: VirtualClock;
  ids: Identifiers;
  settings: Settings;
  tasks: Tasks;
  passwords: Passwords;
  timings: Timings;
  /** Fulfilment advances only through the control plane. */
  manual: boolean;
}
