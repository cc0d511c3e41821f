import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Got } from '../support/running-sandbox.ts';
import { runPeople } from './people.ts';

const people = await runPeople();
type Person = Awaited<ReturnType<typeof people.join>>;
let owner: Awaited<ReturnType<typeof people.arrive>>;
let admin: Person;
let member: Person;

const members = (cookie?: string): Promise<Got> => people.call('GET', '/v1/team/members', undefined, cookie);
const roles = async (): Promise<string[]> => (await members(owner.cookie)).body.members.map(({ role }) => role);
const change = (userId: string, role: unknown, cookie?: string): Promise<Got> =>
  people.call('PATCH', `/v1/team/members/${userId}/role`, { role }, cookie);
const remove = (userId: string, cookie?: string): Promise<Got> =>
  people.call('DELETE', `/v1/team/members/${userId}`, undefined, cookie);

beforeEach(async () => {
  await people.caller.control('POST', '/reset');
  owner = await people.arrive('owner@rao.test', { organizationName: 'Rao & Sons' });
  admin = await people.join(owner.cookie, 'admin@rao.test', 'ADMIN');
  member = await people.join(owner.cookie, 'member@rao.test');
});

describe('members', () => {
  it('Members are shown to every member, in the order in which they joined, and to no other caller', async () => {
    const { body } = await members(member.cookie);
    assert.deepEqual(
      body.members.map(({ email, role }) => [email, role]),
      [
        ['owner@rao.test', 'OWNER'],
        ['admin@rao.test', 'ADMIN'],
        ['member@rao.test', 'MEMBER'],
      ],
    );
    const [first] = body.members;
    assert.ok(first);
    assert.deepEqual(Object.keys(first).sort(), ['email', 'fullName', 'joinedAt', 'role', 'userId']);
    assert.ok(Date.parse(first.joinedAt));
    assert.equal((await members()).status, 401);
    const stranger = await people.arrive('stranger@else.test');
    assert.equal((await members(stranger.cookie)).body.members.length, 1);
  });
});

describe('changing a role', () => {
  it('Changing a role returns the new role, and it applies at once', async () => {
    const got = await change(member.userId, 'ADMIN', owner.cookie);
    assert.equal(got.status, 200);
    const { updatedAt, ...rest } = got.body;
    assert.deepEqual(rest, { userId: member.userId, organizationId: owner.organizationId, role: 'ADMIN' });
    assert.ok(Date.parse(updatedAt));
    assert.equal((await people.invite(member.cookie, 'guest@rao.test')).status, 201);
    assert.equal((await change(admin.userId, 'MEMBER', member.cookie)).status, 200);
    assert.equal((await people.invite(admin.cookie, 'other@rao.test')).status, 403);
    assert.deepEqual(await roles(), ['OWNER', 'MEMBER', 'ADMIN']);
  });

  it('Changing a role cannot make a member an owner', async () => {
    for (const role of ['OWNER', 'admin', '', undefined, 1]) {
      const got = await change(member.userId, role, owner.cookie);
      assert.equal(got.status, 400, String(role));
      assert.equal(got.body.error.field, 'role');
    }
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN', 'MEMBER']);
  });

  it('Changing a role does not change the last owner', async () => {
    for (const [cookie, role] of [
      [owner.cookie, 'ADMIN'],
      [admin.cookie, 'MEMBER'],
    ] as const) {
      const got = await change(owner.userId, role, cookie);
      assert.equal(got.status, 400);
      assert.equal(got.body.error.code, 'BAD_REQUEST');
    }
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN', 'MEMBER']);
  });

  it('Changing a role returns 404 for a user who is not a member, 403 to members, 401 to others', async () => {
    const stranger = await people.arrive('stranger@else.test');
    assert.equal((await change(stranger.userId, 'MEMBER', owner.cookie)).status, 404);
    assert.equal((await change('usr_nobody', 'MEMBER', owner.cookie)).status, 404);
    assert.equal((await change(admin.userId, 'MEMBER', member.cookie)).status, 403);
    assert.equal((await change(member.userId, 'ADMIN', member.cookie)).status, 403);
    assert.equal((await change(admin.userId, 'MEMBER')).status, 401);
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN', 'MEMBER']);
  });
});

describe('a session that ends, or a role that changes, while a body arrives', () => {
  /** A PATCH whose body is sent only when `go` is called. */
  function slowly(): { answer: Promise<Response>; go: () => void } {
    let go = (): void => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const body = new ReadableStream({
      async pull(controller) {
        await gate;
        controller.enqueue(new TextEncoder().encode('{"role":"ADMIN"}'));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json', cookie: admin.cookie };
    const init = { method: 'PATCH', duplex: 'half', body, headers } as const;
    const url = `http://sandbox.test/v1/team/members/${member.userId}/role`;
    return { answer: people.caller.sandbox.fetch(new Request(url, init)), go };
  }

  it('A session that ends, or a role that changes, while a body arrives is checked again before the change', async () => {
    const first = slowly();
    await change(admin.userId, 'MEMBER', owner.cookie);
    first.go();
    assert.equal((await first.answer).status, 403);
    await change(admin.userId, 'ADMIN', owner.cookie);
    const second = slowly();
    await people.call('POST', '/v1/auth/password/logout', undefined, admin.cookie);
    second.go();
    assert.equal((await second.answer).status, 401);
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN', 'MEMBER']);
  });
});

describe('removing a member', () => {
  it('Removing a member ends the membership at once; the user keeps the account and gets a personal workspace', async () => {
    const got = await remove(member.userId, admin.cookie);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { status: 'removed' });
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN']);
    const {
      body: { user },
    } = await people.me(member.cookie);
    assert.notEqual(user.organizationId, owner.organizationId);
    assert.equal(user.organizationName, "Asha Rao's workspace");
    const { body } = await members(member.cookie);
    assert.deepEqual(
      body.members.map(({ userId, role }) => [userId, role]),
      [[member.userId, 'OWNER']],
    );
    assert.equal((await people.logIn('member@rao.test')).status, 200);
    assert.equal((await remove(member.userId, admin.cookie)).status, 404);
    assert.equal((await people.invite(owner.cookie, 'member@rao.test')).status, 201, 'and may be invited again');
  });

  it('Removing a member happens once, when two request it at the same time', async () => {
    const got = await Promise.all([remove(member.userId, owner.cookie), remove(member.userId, admin.cookie)]);
    assert.deepEqual(got.map(({ status }) => status).sort(), [200, 404]);
  });

  it('Removing a member never removes the last owner', async () => {
    for (const cookie of [owner.cookie, admin.cookie]) {
      const got = await remove(owner.userId, cookie);
      assert.equal(got.status, 400);
      assert.equal(got.body.error.code, 'BAD_REQUEST');
    }
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN', 'MEMBER']);
  });

  it('Removing a member returns 404 for a user who is not a member, 403 to members, 401 to others', async () => {
    const stranger = await people.arrive('stranger@else.test');
    assert.equal((await remove(stranger.userId, owner.cookie)).status, 404);
    assert.equal((await remove('usr_nobody', owner.cookie)).status, 404);
    assert.equal((await remove(admin.userId, member.cookie)).status, 403);
    assert.equal((await remove(admin.userId)).status, 401);
    assert.deepEqual(await roles(), ['OWNER', 'ADMIN', 'MEMBER']);
  });
});
