import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { failed } from '../../../src/client/index.ts';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { failureMessage } from '../../../src/elements/view/failure-message.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';

const t = translator(ENGLISH);

describe('what is said of a failure', () => {
  it('is about what is sold only where something is sold', () => {
    const missing = failed('NOT_FOUND', '', 'merchant');
    assert.deepEqual(failureMessage(missing, t), ['This e-Stamp isn’t available here.', 'This website needs to fix this problem.']);
    assert.doesNotMatch(failureMessage(missing, t, true).join(' '), /sell/);
  });

  it('asks nobody to try again what somebody else has to mend', () => {
    const said = failureMessage(failed('UPSTREAM_INVALID', '', 'service'), t);
    assert.deepEqual(said, ['Something went wrong', 'The problem is with the e-Stamp service, not with your details. Nothing you entered is lost.']);
    assert.deepEqual(failureMessage(failed('UNREADABLE', '', 'merchant', true), t), ['That didn’t work. You haven’t been charged. Please try again.']);
  });

  it('asks for the reference where there is one', () => {
    const unreadable = failed('UNREADABLE', '', 'merchant');
    assert.deepEqual(failureMessage(unreadable, t), ['Something went wrong', 'This website needs to fix this problem.']);
    assert.deepEqual(failureMessage({ ...unreadable, requestId: 'req_1' }, t), ['Something went wrong', 'This website needs to fix this problem. Contact its support team and quote the reference below.']);
  });

  it('says nothing of what was entered where nothing was', () => {
    for (const code of ['OFFLINE', 'SERVICE_UNAVAILABLE', 'UPSTREAM_INVALID']) {
      const source = code === 'OFFLINE' ? 'network' : 'service';
      assert.match(failureMessage(failed(code, '', source), t).join(' '), /Nothing you entered is lost/);
      assert.doesNotMatch(failureMessage(failed(code, '', source), t, false, false).join(' '), /entered/);
    }
  });

  it('asks nobody to try again where nothing is loaded and the next try would end alike', () => {
    assert.deepEqual(failureMessage(failed('UPSTREAM_INVALID', '', 'service'), t, false, false), ['Something went wrong', 'The problem is with the e-Stamp service, not with your details.']);
    assert.deepEqual(failureMessage(failed('VERSION', '', 'merchant'), t, false, false), ['Something went wrong', 'This website needs to fix this problem.']);
    assert.match(failureMessage(failed('UPSTREAM_INVALID', '', 'service', true), t, false, false).join(' '), /Please try again/);
  });

  it('says when to try again where the proxy limits the rate and knows it', () => {
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T15:30:20') });
    try {
      const limited = failed('RATE_LIMITED', '', 'customer', true);
      const said = (retryAfterSeconds?: number): string[] => failureMessage({ ...limited, retryAfterSeconds }, t);
      assert.match(said(1).join(), /^Too many attempts\. Try again after 3:31.pm\.$/);
      assert.match(said(1964).join(), /after 4:04.pm/, 'not before the limit ends');
      assert.match(said(12 * 3600).join(), /after 3:31.am/);
      assert.deepEqual(said(), ['Too many attempts. Wait a few minutes and try again.']);
      const failure = { ...limited, retryAfterSeconds: 600 };
      const first = failureMessage(failure, t);
      mock.timers.setTime(new Date('2026-11-22T15:38:00').getTime());
      assert.deepEqual(failureMessage(failure, t), first, 'the time that was said stays true');
    } finally {
      mock.timers.reset();
    }
  });
});
