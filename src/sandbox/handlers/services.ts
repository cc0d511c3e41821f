import { toRupees } from '../../base/money.ts';
import { Problem } from '../model/problem.ts';
import type { ServiceRecord } from '../model/records.ts';
import { isEntitled } from '../rules/entitlement.ts';
import type { Call, Handler } from '../http/call.ts';
import { findService, listServices as allServices } from '../store/orders/services.ts';

/** The specification's Service. */
function toService({ organization }: Call, service: ServiceRecord): Record<string, unknown> {
  return {
    serviceCode: service.code,
    name: service.name,
    category: service.category,
    basePrice: toRupees(service.basePrice),
    currency: 'INR',
    isActive: service.isActive,
    gstRatePercent: service.gstRatePercent.toFixed(2),
    defaultGovernmentFee: null,
    processingTimeHours: service.processingTimeHours,
    guestCheckoutEnabled: service.guestCheckoutEnabled,
    requiresDocuments: service.requiresDocuments,
    uiSchema: null,
    entitled: true,
    entitlementUpdatedAt: new Date(organization.entitledAt).toISOString(),
  };
}

export const listServices: Handler = (call) => ({
  body: allServices(call.core.database)
    .filter(({ code }) => isEntitled(call.organization, code))
    .map((service) => toService(call, service)),
});

export const getService: Handler = (call) => {
  const service = findService(call.core.database, call.params['serviceCode'] ?? '');
  if (!service?.isActive || !isEntitled(call.organization, service.code)) {
    throw new Problem(404, 'There is no such service, or this organization may not use it.');
  }
  return { body: toService(call, service) };
};
