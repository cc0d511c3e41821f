import type { Service } from '../../api/index.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Read } from '../readers/registry.ts';
import { answered, type Upstream } from '../upstream/upstream.ts';

/** Fetches lists by key: `states`, `articles:KA`, `form:estamp.standard`, `service:estamp.standard`. */
export interface FetchLists {
  /** Calls the service. @returns the body, or `undefined` if the list does not exist or is not sold */
  fetch(key: string, context: RequestContext): Promise<string | undefined>;
  /** Parses a body. @throws Problem UPSTREAM_INVALID if it cannot be parsed */
  parse(key: string, text: string): unknown;
}

/** @param maxBytes the longest list that is read */
export function createFetchLists(upstream: Upstream, read: Read, maxBytes?: number): FetchLists {
  async function service(context: RequestContext, serviceCode: string): Promise<string | undefined> {
    const { body, text } = await upstream.call(context, 'getService', { path: { serviceCode } }, [404]);
    return body.isActive === false || body.entitled === false ? undefined : text;
  }

  async function fetchBody(kind: Kind, code: string, context: RequestContext): Promise<string | undefined> {
    if (kind === 'service') return service(context, code);
    // The service always has states: a 404 comes from a gateway and must not replace the list.
    if (kind === 'states') return (await upstream.call(context, 'listEstampStates', { maxBytes })).text;
    if (kind === 'articles') {
      return (await upstream.call(context, 'listStateInstruments', { path: { stateCode: code }, maxBytes }, [404]))
        .text;
    }
    return (await upstream.call(context, 'getEstampSchema', { path: { serviceCode: code }, maxBytes }, [404])).text;
  }

  return {
    async fetch(key, context) {
      const [kind, code] = splitKey(key);
      try {
        return await fetchBody(kind, code, context);
      } catch (error) {
        if (answered(error, 404)) return undefined;
        throw error;
      }
    },
    parse(key, text) {
      const [kind] = splitKey(key);
      if (kind === 'service') return JSON.parse(text) as Service;
      return read(kind === 'form' ? 'schema' : kind, text);
    },
  };
}

type Kind = 'service' | 'form' | 'states' | 'articles';

function splitKey(key: string): [kind: Kind, code: string] {
  const colon = key.indexOf(':');
  return [(colon < 0 ? key : key.slice(0, colon)) as Kind, colon < 0 ? '' : key.slice(colon + 1)];
}
