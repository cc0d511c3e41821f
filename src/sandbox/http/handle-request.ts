import { setTimeout as wait } from 'node:timers/promises';
import { applyToleranceFaults, faultProblem } from './faults.ts';
import { problemReply, type Reply, toProblem, toResponse } from './body.ts';
import type { ReceivedCall, Service } from './service.ts';
import { Trace } from './trace.ts';

/** Cuts the connection instead of a response. */
export const CUT = Symbol('cut');

/** Handles a received call. Authentication and charges are its own. */
export type Handle = (trace: Trace) => Reply | Promise<Reply>;

/** The parts that all operations share: request id, journal, faults, error body, tolerance faults. */
export async function handleRequest(
  service: Service,
  received: Pick<ReceivedCall, 'operation' | 'request'>,
  work: Handle,
): Promise<Response | typeof CUT> {
  try {
    return await answer(service, received, work);
  } catch (error) {
    if (service.closing.aborted) return CUT;
    throw error;
  }
}

async function answer(
  service: Service,
  { operation, request }: Pick<ReceivedCall, 'operation' | 'request'>,
  work: Handle,
): Promise<Response | typeof CUT> {
  const trace = new Trace(service, operation, request);
  const outcome = await respond(service, trace, work);
  trace.report();
  return outcome;
}

async function respond(service: Service, trace: Trace, work: Handle): Promise<Response | typeof CUT> {
  const { closing: signal } = service;
  const { fault, requestId } = trace;
  if (fault?.delayMs && !fault.afterEffect) await wait(fault.delayMs, undefined, { signal });
  if (fault?.drop && !fault.afterEffect) {
    trace.writeCut();
    return CUT;
  }
  const reply = await attempt(service, trace, work);
  if (fault?.afterEffect) {
    if (fault.delayMs) await wait(fault.delayMs, undefined, { signal });
    return fault.status === undefined ? CUT : toResponse(problemReply(faultProblem(fault), requestId), requestId);
  }
  return toResponse(reply, requestId);
}

async function attempt(service: Service, trace: Trace, work: Handle): Promise<Reply> {
  try {
    if (trace.fault?.status && !trace.fault.afterEffect) throw faultProblem(trace.fault);
    const reply = await work(trace);
    trace.responds(reply);
    trace.finish(reply.status);
    return applyToleranceFaults(reply, service.core.settings.get('hostility'), trace.sequence);
  } catch (error) {
    if (service.closing.aborted) throw error;
    const problem = toProblem(error);
    const reply = problemReply(problem, trace.requestId);
    trace.forget();
    trace.responds(reply);
    trace.write(problem.status);
    return reply;
  }
}
