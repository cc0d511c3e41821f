import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Got } from '../support/running-sandbox.ts';
import { DAY, runPeople } from './people.ts';

const people = await runPeople();
const OWNER = 'owner@rao.test';
const GUEST = 'guest@rao.test';
let owner: { cookie: string; userId: string; organizationId: string };

const list = (cookie?: string): Promise<Got> => people.call('GET', '/v1/team/invites', undefined, cookie);
const revoke = (id: string, cookie?: string): Promise<Got> =>
  people.call('DELETE', `/v1/team/invites/${id}`, undefined, cookie);
const pending = async (): Promise<string[]> => (await list(owner.cookie)).body.invites.map(({ email }) => email);
const tokenFor = async (email: string): Promise<string> => (await people.newest(email)).token;

beforeEach(async () => {
  await people.caller.control('POST', '/reset');
  owner = await people.arrive(OWNER, { organizationName: 'Rao & Sons' });
});

describe('inviting', () => {
  it('Inviting returns the invitation and mails its link', async () => {
    const got = await people.invite(owner.cookie, GUEST, 'ADMIN');
    assert.equal(got.status, 201);
    const { id, createdAt, expiresAt, ...rest } = got.body;
    assert.deepEqual(rest, {
      organizationId: owner.organizationId,
      email: GUEST,
      role: 'ADMIN',
      status: 'PENDING',
      invitedBy: owner.userId,
    });
    assert.match(id, /^inv_/);
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * DAY * 1000);
    const { token, text, subject } = await people.newest(GUEST);
    assert.ok(text.includes(`/v1/team/invites/${token}/accept`));
    assert.match(subject, /Rao & Sons/);
    assert.ok(!JSON.stringify(got.body).includes(token), 'only the mail has the token');
  });

  it('Inviting cannot grant OWNER or an unknown role, and requires an address', async () => {
    for (const role of ['OWNER', 'owner', 'member', '', undefined, null]) {
      const got = await people.call('POST', '/v1/team/invites', { email: GUEST, role }, owner.cookie);
      assert.equal(got.status, 400, String(role));
      assert.equal(got.body.error.field, 'role');
    }
    for (const email of ['nobody', '', undefined]) {
      const got = await people.call('POST', '/v1/team/invites', { email, role: 'MEMBER' }, owner.cookie);
      assert.equal(got.body.error.field, 'email');
    }
    assert.deepEqual(await pending(), []);
  });

  it('Inviting is for owners and admins: a member gets 403, whatever the body, and others 401', async () => {
    const member = await people.join(owner.cookie, 'member@rao.test');
    const admin = await people.join(owner.cookie, 'admin@rao.test', 'ADMIN');
    for (const body of [{ email: GUEST, role: 'MEMBER' }, {}, 'nonsense']) {
      const refused = await people.call('POST', '/v1/team/invites', body, member.cookie);
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.code, 'FORBIDDEN');
      assert.equal((await people.call('POST', '/v1/team/invites', body)).status, 401);
    }
    assert.equal((await people.invite(admin.cookie, GUEST)).status, 201);
  });

  it('Inviting refuses an existing member', async () => {
    await people.join(owner.cookie, 'member@rao.test');
    for (const email of [OWNER, 'MEMBER@rao.test']) {
      const got = await people.invite(owner.cookie, email);
      assert.equal(got.status, 409);
      assert.equal(got.body.error.field, 'email');
    }
  });

  it('Inviting a second time replaces the first invitation', async () => {
    const { cookie } = await people.arrive(GUEST);
    await people.invite(owner.cookie, GUEST, 'ADMIN');
    const first = await tokenFor(GUEST);
    await people.invite(owner.cookie, 'Guest@rao.test', 'MEMBER');
    const second = await tokenFor('Guest@rao.test');
    assert.deepEqual(await pending(), ['Guest@rao.test']);
    assert.equal((await people.accept(first, cookie)).status, 404);
    assert.equal((await people.accept(second, cookie)).body.role, 'MEMBER');
  });
});

describe('the list of invitations', () => {
  it('The list of invitations shows the pending ones of this organization, oldest first', async () => {
    const stranger = await people.arrive('stranger@else.test');
    await people.invite(stranger.cookie, 'theirs@else.test');
    for (const email of ['a@rao.test', 'b@rao.test', 'c@rao.test', GUEST]) await people.invite(owner.cookie, email);
    const before = (await list(owner.cookie)).body.invites;
    const [first, second] = before;
    assert.ok(first && second);
    assert.deepEqual(Object.keys(first).sort(), ['createdAt', 'email', 'expiresAt', 'id', 'role', 'status']);
    assert.equal(first.status, 'PENDING');
    await revoke(second.id, owner.cookie);
    const { cookie } = await people.arrive(GUEST);
    await people.accept(await people.mail(GUEST).then(([invitation]) => invitation?.token ?? ''), cookie);
    assert.deepEqual(await pending(), ['a@rao.test', 'c@rao.test']);
    await people.later(7 * DAY);
    owner.cookie = await people.signIn(OWNER);
    assert.deepEqual(await pending(), []);
  });

  it('The list of invitations is for owners and admins', async () => {
    const member = await people.join(owner.cookie, 'member@rao.test');
    assert.equal((await list(member.cookie)).status, 403);
    assert.equal((await list()).status, 401);
  });
});

describe('revoking', () => {
  it('Revoking ends an invitation', async () => {
    const {
      body: { id },
    } = await people.invite(owner.cookie, GUEST);
    const token = await tokenFor(GUEST);
    const got = await revoke(id, owner.cookie);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { status: 'revoked' });
    assert.equal((await people.accept(token)).status, 404);
    assert.equal((await revoke(id, owner.cookie)).status, 404);
  });

  it('Revoking returns 404 for an invitation of another organization and for one that has ended', async () => {
    const stranger = await people.arrive('stranger@else.test');
    const member = await people.join(owner.cookie, 'member@rao.test');
    const {
      body: { id },
    } = await people.invite(owner.cookie, GUEST);
    assert.equal((await revoke(id, stranger.cookie)).status, 404);
    assert.equal((await revoke(id, member.cookie)).status, 403);
    assert.equal((await revoke(id)).status, 401);
    assert.equal((await revoke('inv_nobody', owner.cookie)).status, 404);
    assert.deepEqual(await pending(), [GUEST]);
    await people.later(7 * DAY);
    const again = await people.signIn(OWNER);
    assert.equal((await revoke(id, again)).status, 404);
  });
});

describe('accepting', () => {
  it('Accepting moves the signed-in user with the address and grants the role of the invitation', async () => {
    const guest = await people.arrive(GUEST, { organizationName: 'Of the guest' });
    await people.invite(owner.cookie, 'GUEST@rao.test', 'ADMIN');
    const got = await people.accept(await tokenFor('GUEST@rao.test'), guest.cookie);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { status: 'accepted', organizationId: owner.organizationId, role: 'ADMIN' });
    const {
      body: { user },
    } = await people.me(guest.cookie);
    assert.equal(user.organizationId, owner.organizationId);
    assert.equal(user.organizationName, 'Rao & Sons');
    const {
      body: { members },
    } = await people.call('GET', '/v1/team/members', undefined, owner.cookie);
    assert.deepEqual(
      members.map(({ email, role }) => [email, role]),
      [
        [OWNER, 'OWNER'],
        [GUEST, 'ADMIN'],
      ],
    );
  });

  it('Accepting without a session for the address says that signing up comes first, and changes nothing', async () => {
    await people.invite(owner.cookie, GUEST);
    const token = await tokenFor(GUEST);
    const stranger = await people.arrive('stranger@else.test');
    for (const cookie of [undefined, 'estamp_session=nonsense', stranger.cookie, owner.cookie]) {
      const got = await people.accept(token, cookie);
      assert.equal(got.status, 200);
      assert.deepEqual(got.body, { status: 'signup_required', email: GUEST });
    }
    assert.deepEqual(await pending(), [GUEST]);
    const { cookie } = await people.arrive(GUEST);
    assert.equal((await people.accept(token, cookie)).body.status, 'accepted');
  });

  it('Accepting works once, also concurrently', async () => {
    const { cookie } = await people.arrive(GUEST);
    await people.invite(owner.cookie, GUEST);
    const token = await tokenFor(GUEST);
    const got = await Promise.all(Array.from({ length: 6 }, () => people.accept(token, cookie)));
    assert.deepEqual(got.map(({ status }) => status).sort(), [200, 404, 404, 404, 404, 404]);
    assert.equal((await people.accept(token)).status, 404);
  });

  it('Accepting returns 404 for an unknown token and after seven days', async () => {
    const { cookie } = await people.arrive(GUEST);
    await people.invite(owner.cookie, GUEST);
    await people.later(7 * DAY);
    for (const token of [await tokenFor(GUEST), 'nonsense', '%2e%2e', '%00']) {
      const got = await people.accept(token, cookie);
      assert.equal(got.status, 404, token);
      assert.equal(got.body.error.code, 'NOT_FOUND');
    }
  });

  it('Accepting moves a user from one organization to another, since a user belongs to one', async () => {
    const second = await people.arrive('second@else.test', { organizationName: 'Second' });
    const guest = await people.join(owner.cookie, GUEST);
    await people.invite(second.cookie, GUEST, 'ADMIN');
    assert.equal((await people.accept(await tokenFor(GUEST), guest.cookie)).body.organizationId, second.organizationId);
    const {
      body: { members },
    } = await people.call('GET', '/v1/team/members', undefined, owner.cookie);
    assert.deepEqual(
      members.map(({ email }) => email),
      [OWNER],
    );
  });

  it('Accepting does not leave an organization with members and no owner', async () => {
    await people.join(owner.cookie, 'member@rao.test');
    const second = await people.arrive('second@else.test');
    await people.invite(second.cookie, OWNER);
    const token = await tokenFor(OWNER);
    const refused = await people.accept(token, owner.cookie);
    assert.equal(refused.status, 400);
    assert.equal((await people.me(owner.cookie)).body.user.organizationId, owner.organizationId);
    const {
      body: { members },
    } = await people.call('GET', '/v1/team/members', undefined, owner.cookie);
    await people.call('DELETE', `/v1/team/members/${members[1]?.userId}`, undefined, owner.cookie);
    assert.equal((await people.accept(token, owner.cookie)).body.status, 'accepted');
  });

  it('Accepting closes the invitations of an organization without members', async () => {
    await people.invite(owner.cookie, GUEST);
    const orphan = await tokenFor(GUEST);
    const second = await people.arrive('second@else.test');
    await people.invite(second.cookie, OWNER);
    await people.accept(await tokenFor(OWNER), owner.cookie);
    assert.equal((await people.accept(orphan)).status, 404);
  });

  it('Accepting still works when the inviting member has left', async () => {
    const admin = await people.join(owner.cookie, 'admin@rao.test', 'ADMIN');
    await people.invite(admin.cookie, GUEST);
    const token = await tokenFor(GUEST);
    await people.call('DELETE', `/v1/team/members/${admin.userId}`, undefined, owner.cookie);
    const { cookie } = await people.arrive(GUEST);
    assert.equal((await people.accept(token, cookie)).body.organizationId, owner.organizationId);
  });
});
