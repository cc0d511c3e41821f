import type { Server } from 'node:http';
import { createOperations } from '../operations.ts';
import type { EstampProxy } from '../proxy.ts';
import { createLimitedServer, SERVER_LIMITS } from './limits.ts';

export interface OperationsPlace {
  port: number;
  host: string;
}

/* A few probes and one scraper. */
const CONNECTIONS = 100;

/** The server for `/health`, `/ready` and `/metrics`; whoever starts it listens and closes. */
export function createOperationsServer(proxy: EstampProxy, isClosing: () => boolean): Server {
  const operations = createOperations(proxy, { isClosing, more: processLines });
  return createLimitedServer({ ...SERVER_LIMITS, connections: CONNECTIONS })
    .on('request', (request, response) => operations.node(request, response));
}

/** What every process says of itself, under the names that dashboards know. */
function processLines(): string {
  const { user, system } = process.cpuUsage();
  return [
    ['process_cpu_seconds_total', 'counter', 'CPU time that was used.', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', 'Memory that is held.', process.memoryUsage.rss()],
    ['process_start_time_seconds', 'gauge', 'When the process began, since the epoch.', Math.round(Date.now() / 1000 - process.uptime())],
  ].map(([name, kind, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`).join('');
}
