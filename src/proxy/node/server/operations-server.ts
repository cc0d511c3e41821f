import type { Server } from 'node:http';
import { createOperations } from '../../operations/operations-endpoint.ts';
import type { EstampProxy } from '../../core/proxy.ts';
import { createLimitedServer, SERVER_LIMITS } from './limits.ts';

export interface OperationsPlace {
  port: number;
  host: string;
}

/* A few probes and one scraper. */
const OPERATIONS_CONNECTIONS = 100;

/** Creates the server for `/health`, `/ready` and `/metrics`. The caller starts and closes it. */
export function createOperationsServer(proxy: EstampProxy, isClosing: () => boolean): Server {
  const operations = createOperations(proxy, { isClosing, more: processMetrics });
  return createLimitedServer({ ...SERVER_LIMITS, connections: OPERATIONS_CONNECTIONS, connectionsPerAddress: Infinity }).on(
    'request',
    (request, response) => operations.node(request, response),
  );
}

/** Standard process metrics, under their usual names. */
function processMetrics(): string {
  const { user, system } = process.cpuUsage();
  return [
    ['process_cpu_seconds_total', 'counter', 'CPU time of the process.', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss()],
    [
      'process_start_time_seconds',
      'gauge',
      'Start time of the process in seconds since the epoch.',
      Math.round(Date.now() / 1000 - process.uptime()),
    ],
  ]
    .map(([name, kind, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`)
    .join('');
}
