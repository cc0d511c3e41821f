import { createHash } from 'node:crypto';
import type { Passwords, SandboxOptions } from '../../../src/sandbox/index.ts';
import { runSandbox, type Caller, type Got } from '../support/running-sandbox.ts';

export const PASSWORD = 'Correct-horse-9';

/** A person with an account. */
export interface Account {
  userId: string;
  organizationId: string;
}

/** A message; what it does not hold is empty. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  token: string;
  code: string;
  createdAt: string;
}

/** Passwords that cost nothing, and count what would have cost. */
export class CountedPasswords implements Passwords {
  hashed = 0;
  verified = 0;

  hash(password: string): Promise<string> {
    this.hashed += 1;
    return Promise.resolve(createHash('sha256').update(password).digest('hex'));
  }

  verify(password: string, stored: string | undefined): Promise<boolean> {
    this.verified += 1;
    return Promise.resolve(createHash('sha256').update(password).digest('hex') === stored);
  }
}

/** A sandbox and what people do with its dashboard's calls. */
export class People {
  readonly caller: Caller;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /** Calls as a browser that holds this cookie, or none. */
  call(method: string, path: string, body?: unknown, cookie?: string): Promise<Got> {
    return this.caller.call(method, path, body, cookie === undefined ? {} : { cookie });
  }

  async mail(to?: string): Promise<Message[]> {
    const { body } = await this.caller.control('GET', '/mail');
    return body.messages
      .filter((message) => to === undefined || message.to === to)
      .map(({ token = '', code = '', ...rest }) => ({ ...rest, token, code }));
  }

  async newest(to: string): Promise<Message> {
    const message = (await this.mail(to)).at(-1);
    if (!message) throw new Error(`Nothing was written to ${to}.`);
    return message;
  }

  signUp(email: string, given: Record<string, unknown> = {}): Promise<Got> {
    return this.call('POST', '/v1/auth/password/signup', {
      fullName: 'Asha Rao',
      email,
      password: PASSWORD,
      mobileNumber: '+919876543210',
      ...given,
    });
  }

  /** Signs up and proves the address. */
  async register(email: string, given: Record<string, unknown> = {}): Promise<Account> {
    const { body } = await this.signUp(email, given);
    const { token } = await this.newest(email);
    await this.call('POST', '/v1/auth/password/verify-email', { token });
    return body;
  }

  logIn(email: string, password = PASSWORD, given: Record<string, unknown> = {}, cookie?: string): Promise<Got> {
    return this.call('POST', '/v1/auth/password/login', { email, password, ...given }, cookie);
  }

  verifyOtp(challengeId: string, code: string, cookie?: string): Promise<Got> {
    return this.call('POST', '/v1/auth/password/login/verify-otp', { challengeId, code }, cookie);
  }

  me(cookie?: string): Promise<Got> {
    return this.call('GET', '/v1/auth/password/me', undefined, cookie);
  }

  /** Both steps; the cookie. */
  async signIn(email: string, password = PASSWORD, given: Record<string, unknown> = {}): Promise<string> {
    const { body } = await this.logIn(email, password, given);
    const got = await this.verifyOtp(body.challengeId, (await this.newest(email)).code);
    return cookieOf(got);
  }

  /** Registered and signed in. */
  async arrive(email: string, given: Record<string, unknown> = {}): Promise<Account & { cookie: string }> {
    const ids = await this.register(email, given);
    return { ...ids, cookie: await this.signIn(email) };
  }

  invite(cookie: string | undefined, email: string, role: string = 'MEMBER'): Promise<Got> {
    return this.call('POST', '/v1/team/invites', { email, role }, cookie);
  }

  accept(token: string, cookie?: string): Promise<Got> {
    return this.call('POST', `/v1/team/invites/${token}/accept`, undefined, cookie);
  }

  /** Registered, invited by `by`, accepted. */
  async join(by: string, email: string, role: string = 'MEMBER'): Promise<{ cookie: string; userId: string }> {
    const { cookie, userId } = await this.arrive(email);
    await this.invite(by, email, role);
    await this.accept((await this.newest(email)).token, cookie);
    return { cookie, userId };
  }

  later(advanceSeconds: number): Promise<Got> {
    return this.caller.control('POST', '/clock', { advanceSeconds });
  }
}

/** `name=value` of the one cookie that an answer set. */
export function cookieOf({ headers }: Got): string {
  const [cookie = '', ...others] = headers.getSetCookie();
  if (others.length > 0) throw new Error('One cookie was expected.');
  return cookie.split(';')[0] ?? '';
}

export async function runPeople(options: SandboxOptions = {}): Promise<People> {
  return new People(await runSandbox({ passwords: new CountedPasswords(), ...options }));
}

export const DAY = 86_400;
