import { createService } from '../../../src/sandbox/app/create-service.ts';
import { createControl } from '../../../src/sandbox/control/create-control.ts';

/** The routes of the control plane as its code mounts them: `POST /orders/:externalOrderId/advance`. */
export function controlRoutes(): string[] {
  const service = createService({}, new AbortController().signal);
  const { routes } = createControl(service);
  service.core.tasks.stop();
  service.core.database.close();
  return routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
}
