import type { OperationId } from '../../api/operations.ts';
import { rule, type Check, type Part } from '../world/check.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess, type Fields } from '../server/assertions.ts';
import type { Person } from '../world/people.ts';
import type { Sample, World } from '../world/world.ts';

/** A good call of each managing operation, but for who makes it. */
const MANAGED: readonly (readonly [OperationId, Sample])[] = [
  ['createInvite', { body: { email: 'nobody@conformance.test', role: 'MEMBER' } }],
  ['listInvites', {}],
  ['revokeInvite', { path: { id: 'nothing' } }],
  ['changeMemberRole', { path: { userId: 'nothing' }, body: { role: 'ADMIN' } }],
  ['removeMember', { path: { userId: 'nothing' } }],
];

async function pending(world: World, { cookie }: Person): Promise<Fields[]> {
  return expectObject(await world.call('listInvites', { cookie }))['invites'] as Fields[];
}

async function members(world: World, { cookie }: Person): Promise<Fields[]> {
  return expectObject(await world.call('listMembers', { cookie }))['members'] as Fields[];
}

const access = MANAGED.map(([id, sample]): Check => ({
  operation: id,
  rule: 'is for owners and admins: 401 without a session, 403 for a member',
  async run(world) {
    expectError(await world.call(id, sample), 401);
    const { cookie } = await world.people.member();
    expectError(await world.call(id, { ...sample, cookie }), 403);
  },
}));

/** "Team management": 404, also for members and invitations of another organization. */
const ofOthers = (['revokeInvite', 'changeMemberRole', 'removeMember'] as const).map((id): Check => ({
  operation: id,
  rule: 'answers 404 for what belongs to another organization, and changes nothing there',
  async run(world) {
    const owner = await world.people.owner();
    const stranger = await world.people.stranger();
    const path: Record<string, string> =
      id === 'revokeInvite'
        ? { id: await world.people.invite(owner, world.people.newEmail()) }
        : { userId: (await world.people.member()).userId };
    const read = (): Promise<Fields[]> => (id === 'revokeInvite' ? pending(world, owner) : members(world, owner));
    const before = await read();
    const body = id === 'changeMemberRole' ? { role: 'ADMIN' } : undefined;
    expectError(await world.call(id, { cookie: stranger.cookie, path, body }), 404);
    expectEqual(await read(), before, 'the list of the organization');
  },
}));

/** The people of an organization. */
const checks: Check[] = [
  ...access,
  ...ofOthers,
  rule(
    'createInvite',
    'answers the invitation, PENDING, of the caller and the role asked for, and mails its token',
    async (world) => {
      const owner = await world.people.owner();
      const email = world.people.newEmail();
      const { cookie, organizationId, userId } = owner;
      const made = expectObject(await world.call('createInvite', { cookie, body: { email, role: 'ADMIN' } }));
      const wanted = { email, role: 'ADMIN', status: 'PENDING', organizationId, invitedBy: userId };
      for (const [name, value] of Object.entries(wanted)) {
        expectEqual(made[name], value, name);
      }
      await world.people.token(email);
      expect(
        (await pending(world, owner)).some(({ id }) => id === made['id']),
        'it is not in the list',
      );
    },
  ),
  rule('revokeInvite', 'takes the invitation back: it is listed and accepted no more', async (world) => {
    const owner = await world.people.owner();
    const email = world.people.newEmail();
    const id = await world.people.invite(owner, email);
    const body = expectObject(await world.call('revokeInvite', { cookie: owner.cookie, path: { id } }));
    expectEqual(body['status'], 'revoked', 'status');
    expect(!(await pending(world, owner)).some((invite) => invite['id'] === id), 'it is still in the list');
    expectError(await world.call('acceptInvite', { path: { token: await world.people.token(email) } }), 404);
  }),
  rule(
    'acceptInvite',
    'answers signup_required and the address without a session for it, and stays open',
    async (world) => {
      const owner = await world.people.owner();
      const { email, cookie } = await world.people.arrive();
      await world.people.invite(owner, email);
      const path = { token: await world.people.token(email) };
      for (const stranger of [undefined, owner.cookie]) {
        const seen = await world.call('acceptInvite', { path, cookie: stranger });
        expectEqual(seen.status, 200, 'the HTTP status');
        expectEqual(expectObject(seen)['status'], 'signup_required', 'status');
        expectEqual(expectObject(seen)['email'], email, 'email');
      }
      const accepted = expectObject(await world.call('acceptInvite', { path, cookie }));
      expectEqual(accepted['status'], 'accepted', 'status');
      expectEqual(accepted['organizationId'], owner.organizationId, 'organizationId');
      expectEqual(accepted['role'], 'MEMBER', 'role');
      expectError(await world.call('acceptInvite', { path, cookie }), 404);
    },
  ),
  rule('listMembers', 'shows every member to any member, each with a known role', async (world) => {
    const owner = await world.people.owner();
    const member = await world.people.member();
    const list = await members(world, member);
    for (const { userId } of [owner, member])
      expect(
        list.some((one) => one['userId'] === userId),
        'one is missing',
      );
    expect(
      list.every(({ role }) => ['OWNER', 'ADMIN', 'MEMBER'].includes(String(role))),
      'a role is unknown',
    );
    expectError(await world.call('listMembers'), 401);
  }),
  rule('changeMemberRole', 'changes the role', async (world) => {
    const { cookie, organizationId } = await world.people.owner();
    const member = await world.people.join(await world.people.owner());
    const path = { userId: member.userId };
    const body = expectObject(await world.call('changeMemberRole', { cookie, path, body: { role: 'ADMIN' } }));
    const wanted = { userId: member.userId, organizationId, role: 'ADMIN' };
    for (const [name, value] of Object.entries(wanted)) expectEqual(body[name], value, name);
    expectSuccess(await world.call('listInvites', { cookie: member.cookie }));
  }),
  rule('changeMemberRole', "answers 400 where it would change the last owner's role", async (world) => {
    const { cookie, userId } = await world.people.owner();
    expectError(await world.call('changeMemberRole', { cookie, path: { userId }, body: { role: 'MEMBER' } }), 400);
  }),
  rule('removeMember', 'removes the member', async (world) => {
    const owner = await world.people.owner();
    const { userId } = await world.people.join(owner);
    const body = expectObject(await world.call('removeMember', { cookie: owner.cookie, path: { userId } }));
    expectEqual(body['status'], 'removed', 'status');
    expect(!(await members(world, owner)).some((member) => member['userId'] === userId), 'still in the list');
    expectError(await world.call('removeMember', { cookie: owner.cookie, path: { userId } }), 404);
  }),
  rule('removeMember', 'answers 400 where it would remove the last owner', async (world) => {
    const { cookie, userId } = await world.people.owner();
    expectError(await world.call('removeMember', { cookie, path: { userId } }), 400);
  }),
];

export const team: Part = { name: 'team', inNewHour: true, checks };
