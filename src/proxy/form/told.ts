import type { Log } from '../report/log.ts';
import { NoVerdict } from './judge.ts';
import type { Judge } from './judge.ts';

/** A judge whose failures the merchant hears of: what is wrong with the service's form, and that nothing was ordered. */
export function told(judge: Judge, log: Log): Judge {
  return async (schema, details) => {
    try {
      return await judge(schema, details);
    } catch (error) {
      if (error instanceof NoVerdict && error.code !== 'INVALID_INPUT') {
        log.alert({
          type: 'unreadable',
          reader: 'schema',
          message: `The form of the service cannot be judged by: ${error.reason} Nothing is ordered with it.`,
        });
      }
      throw error;
    }
  };
}
