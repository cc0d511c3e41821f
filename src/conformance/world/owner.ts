import type { World } from './world.ts';

/** A new organization: its keys of both environments, its payment connection, and a wallet with enough for a few calls. */
export interface Owner {
  testKey: string;
  liveKey: string;
  connectionId: string;
}

/** @throws Skip where there is no control plane */
export async function newOwner({ control }: World): Promise<Owner> {
  const made = await control.do('POST', '/organizations', { name: 'Conformance, owner' });
  const organizationId = String(made['organizationId']);
  await control.do('PUT', `/organizations/${organizationId}`, { balance: '100.00' });
  return {
    testKey: await control.key({ organizationId, environment: 'sandbox' }),
    liveKey: await control.liveKey(organizationId),
    connectionId: String(made['paymentConnectionId']),
  };
}
