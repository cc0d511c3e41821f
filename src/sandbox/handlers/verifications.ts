import { Problem } from '../model/problem.ts';
import { isEntitled } from '../rules/entitlement.ts';
import type { Handler } from '../http/call.ts';
import { findService } from '../store/orders/services.ts';
import { verifications, type Verification, type VerificationId } from '../verification/index.ts';

/** A verification's service is identified by its meter key. Without the entitlement the response is 400. */
function handlerOf(verification: Verification): Handler {
  const handle = ({ core, operation, organization, body, now }: Parameters<Handler>[0]): ReturnType<Handler> => {
    const service = findService(core.database, operation.meter ?? '');
    if (!service?.isActive || !isEntitled(organization, service.code)) {
      throw new Problem(400, 'This organization is not entitled to this verification.');
    }
    return { body: verification.verify(body, { now, sequence: core.ids.count('verifications') }) };
  };
  return Object.assign(handle, { delay: (body: unknown) => verification.delay(body) });
}

export const verificationHandlers = Object.fromEntries(
  Object.entries(verifications).map(([id, verification]) => [id, handlerOf(verification)]),
) as Record<VerificationId, Handler>;
