import type { ServerResponse } from 'node:http';
import { send } from './answer.ts';
import type { Core } from '../core.ts';
import { coreOf } from '../proxy.ts';
import type { EstampProxy } from '../proxy.ts';
import { pooled } from './pooled.ts';
import { NodeRecord } from './request.ts';
import type { NodeRequest } from './request.ts';
import { createWorkerJudge } from './worker-judge.ts';

/**
 * A proxy on Node: it calls the service over undici's pools, unless it has a `fetch` of the merchant's, and judges forms
 * in a worker that can be stopped.
 */
export function onNode(proxy: EstampProxy): Core {
  const core = pooled(proxy);
  const worker = createWorkerJudge();
  core.useJudge(worker.judge);
  coreOf(proxy).closing.push(worker.close);
  return core;
}

/** Answers one request. @param target see `NodeRecord` */
export function answer(core: Core, request: NodeRequest, response: ServerResponse, target?: string): void {
  const made = core.handle(new NodeRecord(request, response, target));
  if (made instanceof Promise) void made.then((later) => send(request, response, later));
  else send(request, response, made);
}
