import type { Service } from '../../api/index.ts';
import type { Turn } from '../http/turn.ts';
import type { Read } from '../readers.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';

/** The lists of the service by name: `states`, `articles:KA`, `form:estamp.standard`, `service:estamp.standard`. */
export interface Lists {
  /** Asks the service. @returns the body, or `undefined` where it has none such or does not sell it to us */
  fetch(key: string, turn: Turn): Promise<string | undefined>;
  /** Reads a body. @throws Problem UPSTREAM_INVALID for one that cannot be read */
  parse(key: string, text: string): unknown;
}

export function createLists(upstream: Upstream, read: Read): Lists {
  async function service(turn: Turn, serviceCode: string): Promise<string | undefined> {
    const { body, text } = await upstream.call(turn, 'getService', { path: { serviceCode } }, [404]);
    return body.isActive === false || body.entitled === false ? undefined : text;
  }

  async function body(kind: string, code: string, turn: Turn): Promise<string | undefined> {
    if (kind === 'service') return service(turn, code);
    // There are states: 404 is somebody else's answer, and is not kept in place of the list.
    if (kind === 'states') return (await upstream.call(turn, 'listEstampStates', {})).text;
    if (kind === 'articles') {
      return (await upstream.call(turn, 'listStateInstruments', { path: { stateCode: code } }, [404])).text;
    }
    return (await upstream.call(turn, 'getEstampSchema', { path: { serviceCode: code } }, [404])).text;
  }

  return {
    async fetch(key, turn) {
      const [kind, code] = partsOf(key);
      try {
        return await body(kind, code, turn);
      } catch (error) {
        if (answered(error, 404)) return undefined;
        throw error;
      }
    },
    parse(key, text) {
      const [kind] = partsOf(key);
      if (kind === 'service') return JSON.parse(text) as Service;
      return read(kind === 'form' ? 'schema' : kind === 'states' ? 'states' : 'articles', text);
    },
  };
}

function partsOf(key: string): [kind: string, code: string] {
  const mark = key.indexOf(':');
  return mark < 0 ? [key, ''] : [key.slice(0, mark), key.slice(mark + 1)];
}
