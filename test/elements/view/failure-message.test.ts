import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, mock } from 'node:test';
import { failed } from '../../../src/client/index.ts';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { failureMessage } from '../../../src/elements/view/failure-message.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import { PROBLEMS, type ProblemCode } from '../../../src/wire/problems.ts';

const t = translator(ENGLISH);

describe('failureMessage', () => {
  it('The page about failures of the service says what customers read', () => {
    const page = readFileSync(new URL('../../../docs/guides/troubleshooting.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| [^|]+ \| `([A-Z_]+)` (\d+)[^|]*\| “([^”]+)” \|/gm)];
    assert.ok(rows.length >= 5);
    for (const [, code = '', status, sentence] of rows) {
      assert.equal(PROBLEMS[code as ProblemCode], Number(status));
      assert.equal(failureMessage(failed(code as ProblemCode, '', 'service', true), t)[0], sentence, code);
    }
  });

  it('A missing service is described as not available only before there is an order', () => {
    const missing = failed('NOT_FOUND', '', 'merchant');
    assert.deepEqual(failureMessage(missing, t), [
      'This e‑Stamp isn’t available here.',
      'This website needs to fix this problem.',
    ]);
    assert.doesNotMatch(failureMessage(missing, t, true).join(' '), /sell/);
  });

  it('No retry is suggested if only another party can fix the error', () => {
    const said = failureMessage(failed('UPSTREAM_INVALID', '', 'service'), t);
    assert.deepEqual(said, [
      'Something went wrong',
      'It isn’t because of anything you entered. Nothing you entered is lost.',
    ]);
    assert.deepEqual(failureMessage(failed('RESPONSE_UNREADABLE', '', 'merchant', true), t), [
      'That didn’t work. You haven’t been charged. Please try again.',
    ]);
  });

  it('A slow response, or none, says that nothing is paid twice only if a payment may have begun', () => {
    for (const code of ['TIMEOUT', 'UPSTREAM_TIMEOUT']) {
      const slow = failed(code, '', code === 'TIMEOUT' ? 'network' : 'service', true);
      for (const [ordered, entered] of [
        [false, true],
        [true, true],
        [true, false],
      ] as const) {
        const [sentence, ...more] = failureMessage(slow, t, ordered, entered);
        assert.equal(sentence, 'That took too long. Please try again.');
        assert.doesNotMatch(more.join(' '), /charged/);
        assert.deepEqual(failureMessage(slow, t, ordered, entered, true), [sentence, 'You won’t be charged twice.']);
      }
    }
    const offline = failed('OFFLINE', '', 'network');
    const atPay = (ordered: boolean): string => failureMessage(offline, t, ordered, true, true).join(' ');
    assert.match(
      atPay(false),
      /couldn’t connect.*The payment page couldn’t be opened. You haven’t been charged\. Try again when you’re back online\.$/,
    );
    assert.match(atPay(true), /couldn’t connect.*won’t be charged twice\. Try again when you’re back online\.$/);
    assert.doesNotMatch(failureMessage(offline, t).join(' '), /charged/);
  });

  it('An action that fails on an order says that the order is safe; an order that cannot be read asks not to pay', () => {
    const unknown = failed('SOMETHING_NEW', '', 'merchant', true);
    assert.deepEqual(failureMessage(unknown, t, true), [
      'That didn’t work. Your order is safe. Please try again later.',
    ]);
    assert.deepEqual(failureMessage(unknown, t, true, false), [
      'Please don’t pay or order again. Check again in a few minutes.',
    ]);
    assert.deepEqual(failureMessage(failed('VERSION_MISMATCH', '', 'merchant'), t, true), [
      'That didn’t work. Your order is safe. Please try again later.',
      'This website needs to fix this problem.',
    ]);
  });

  it('An expired session asks to start again, and a customer who has paid not to pay again', () => {
    const [title, sentence] = failureMessage(failed('SESSION_EXPIRED', '', 'merchant'), t);
    assert.equal(title, 'This page has expired');
    assert.equal(sentence, 'Go back to the website and start again. If you’ve already paid, don’t pay again.');
  });

  it('A draft that has expired, or that is none, asks for a new link from its sender', () => {
    const ask = 'Ask the person who sent this link for a new one.';
    assert.deepEqual(failureMessage(failed('DRAFT_EXPIRED', '', 'customer'), t), ['This link has expired', ask]);
    assert.deepEqual(failureMessage(failed('DRAFT_INVALID', '', 'customer'), t), [ask]);
  });

  it('The customer is asked to quote the reference only if there is one', () => {
    const unreadable = failed('RESPONSE_UNREADABLE', '', 'merchant');
    assert.deepEqual(failureMessage(unreadable, t), [
      'Something went wrong',
      'This website needs to fix this problem.',
    ]);
    assert.deepEqual(failureMessage({ ...unreadable, requestId: 'req_1' }, t), [
      'Something went wrong',
      'This website needs to fix this problem. Contact the website’s support team and give them the reference number below.',
    ]);
  });

  it('Entered values are not mentioned if there are none', () => {
    for (const code of ['OFFLINE', 'SERVICE_UNAVAILABLE', 'UPSTREAM_INVALID']) {
      const source = code === 'OFFLINE' ? 'network' : 'service';
      assert.match(failureMessage(failed(code, '', source), t).join(' '), /Nothing you entered is lost/);
      assert.doesNotMatch(failureMessage(failed(code, '', source), t, false, false).join(' '), /entered/);
    }
  });

  it('No retry is suggested if nothing is loaded and the next attempt would fail as well', () => {
    assert.deepEqual(failureMessage(failed('UPSTREAM_INVALID', '', 'service'), t, false, false), [
      'Something went wrong',
    ]);
    assert.deepEqual(failureMessage(failed('VERSION_MISMATCH', '', 'merchant'), t, false, false), [
      'Something went wrong',
      'This website needs to fix this problem.',
    ]);
    assert.match(
      failureMessage(failed('UPSTREAM_INVALID', '', 'service', true), t, false, false).join(' '),
      /Please try again/,
    );
  });

  it('After a rate limit the message says when to retry, if the proxy reports that', () => {
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T15:30:20') });
    try {
      const limited = failed('RATE_LIMITED', '', 'customer', true);
      const said = (retryAfterSeconds?: number): string[] => failureMessage({ ...limited, retryAfterSeconds }, t);
      assert.match(said(1).join(), /too many requests from your network\.,Try again after 3:31.pm\.$/);
      assert.match(said(1964).join(), /after 4:04.pm/, 'not before the limit ends');
      assert.match(said(12 * 3600).join(), /after 3:31.am/);
      assert.deepEqual(said(), ['We’re getting too many requests from your network. Please try again later.']);
      const failure = { ...limited, retryAfterSeconds: 600 };
      const first = failureMessage(failure, t);
      mock.timers.setTime(new Date('2026-11-22T15:38:00').getTime());
      assert.deepEqual(failureMessage(failure, t), first, 'the time that was said stays true');
    } finally {
      mock.timers.reset();
    }
  });
});
