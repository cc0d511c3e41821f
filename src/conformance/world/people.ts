import { expect, expectEqual, expectObject, textOf, type Fields } from '../server/assertions.ts';
import type { Seen, Sending } from '../server/server.ts';
import type { OperationId } from '../../api/operations.ts';
import type { Control } from '../server/control.ts';

/** Facts about the server's data that a run needs. The defaults fit a freshly seeded sandbox. */
export interface Facts {
  connectionId: string;
  serviceCode: string;
  duty: { stateCode: string; articleCode: string; stampDutyAmount: number };
}

/** The inputs of a call, besides its operation. */
export interface Sample {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A session cookie. */
  cookie?: string;
  /** The one key that this call is good for. */
  key?: string;
}

export interface Calling extends Omit<Sample, 'key'>, Pick<Sending, 'impatient'> {
  /** Default: the run's key. `null` sends none. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** The requirements to act as a user: calls, a control plane for the mail, and new names. */
export interface Caller {
  /** @throws Skip where there is none */
  readonly control: Control;
  call(id: OperationId, calling?: Calling): Promise<Seen>;
  /** An identifier that no other call of any run has used. */
  unique(prefix: string): string;
}

export const PASSWORD = 'Correct-horse-9';

/** A signed-in user. */
export interface Person {
  email: string;
  userId: string;
  organizationId: string;
  cookie: string;
}

/** Dashboard calls of a user. Steps that need e-mail need a control plane. */
export class People {
  readonly #world: Caller;
  #owner: Promise<Person> | undefined;
  #member: Promise<Person> | undefined;
  #stranger: Promise<Person> | undefined;

  constructor(world: Caller) {
    this.#world = world;
  }

  newEmail(): string {
    return `${this.#world.unique('person')}@conformance.test`;
  }

  newSignup(email = this.newEmail()): Fields {
    return { fullName: 'Asha Rao', email, password: PASSWORD, mobileNumber: '+919876543210' };
  }

  async signUp(): Promise<{ email: string; userId: string; organizationId: string }> {
    const body = this.newSignup();
    const made = expectObject(await this.#world.call('signup', { body }));
    return {
      email: textOf(body, 'email'),
      userId: textOf(made, 'userId'),
      organizationId: textOf(made, 'organizationId'),
    };
  }

  async token(email: string): Promise<string> {
    return textOf(await this.#world.control.mail(email), 'token');
  }

  /** Signs up and proves the address. */
  async register(): Promise<{ email: string; userId: string; organizationId: string }> {
    const person = await this.signUp();
    expectObject(await this.#world.call('verifyEmail', { body: { token: await this.token(person.email) } }));
    return person;
  }

  logIn(email: string, password = PASSWORD): Promise<Seen> {
    return this.#world.call('login', { body: { email, password } });
  }

  async challenge(email: string): Promise<{ challengeId: string; code: string }> {
    const challengeId = textOf(expectObject(await this.logIn(email)), 'challengeId');
    return { challengeId, code: textOf(await this.#world.control.mail(email), 'code') };
  }

  async signIn(email: string): Promise<string> {
    const seen = await this.#world.call('verifyLoginOtp', { body: await this.challenge(email) });
    expectObject(seen);
    return cookieOf(seen);
  }

  async arrive(): Promise<Person> {
    // Read first, so that a failure leaves no data behind.
    void this.#world.control;
    const person = await this.register();
    return { ...person, cookie: await this.signIn(person.email) };
  }

  /** One owner for everything that does not end the session. */
  owner(): Promise<Person> {
    return (this.#owner ??= this.arrive());
  }

  /** One member of the owner's organization who is neither promoted nor removed. */
  member(): Promise<Person> {
    return (this.#member ??= this.owner().then((owner) => this.join(owner)));
  }

  /** The owner of another organization. */
  stranger(): Promise<Person> {
    return (this.#stranger ??= this.arrive());
  }

  async invite(by: Person, email: string, role = 'MEMBER'): Promise<string> {
    const seen = await this.#world.call('createInvite', { cookie: by.cookie, body: { email, role } });
    return textOf(expectObject(seen), 'id');
  }

  /** A new user in the organization of `by`. */
  async join(by: Person, role = 'MEMBER'): Promise<Person> {
    const person = await this.arrive();
    await this.invite(by, person.email, role);
    const token = await this.token(person.email);
    const body = expectObject(await this.#world.call('acceptInvite', { path: { token }, cookie: person.cookie }));
    expectEqual(body['status'], 'accepted', 'the status of the invitation');
    return person;
  }
}

/** The `name=value` of the one cookie that an answer sets. */
export function cookieOf({ headers }: Seen): string {
  const [cookie = '', ...others] = headers.getSetCookie();
  expect(cookie !== '' && others.length === 0, `${others.length + (cookie ? 1 : 0)} cookies are set, not one`);
  return cookie.split(';')[0] ?? '';
}
