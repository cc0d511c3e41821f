import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../src/client/index.ts';
import { ENGLISH } from '../../src/elements/catalogue.ts';
import { failureText } from '../../src/elements/failure-text.ts';
import { translator } from '../../src/elements/translate.ts';

const t = translator(ENGLISH);

describe('what is said of a failure', () => {
  it('is about what is sold only where something is sold', () => {
    const missing = failed('NOT_FOUND', '', 'merchant');
    assert.deepEqual(failureText(missing, t), ['The shop does not sell this.', 'The shop has to mend this.']);
    assert.doesNotMatch(failureText(missing, t, true).join(' '), /sell/);
  });

  it('asks nobody to try again what somebody else has to mend', () => {
    const said = failureText(failed('UPSTREAM_INVALID', '', 'service'), t);
    assert.deepEqual(said, ['Something went wrong', 'The stamp service has to mend this. What you entered is kept.']);
    assert.deepEqual(failureText(failed('UNREADABLE', '', 'proxy', true), t), ['This did not work. Nothing was charged; please try again.']);
  });

  it('asks for the reference where there is one', () => {
    const unreadable = failed('UNREADABLE', '', 'proxy');
    assert.deepEqual(failureText(unreadable, t), ['Something went wrong', 'The shop has to mend this.']);
    assert.deepEqual(failureText({ ...unreadable, reference: 'req_1' }, t), ['Something went wrong', 'The shop has to mend this. Please tell it the reference.']);
  });

  it('says nothing of what was entered where nothing was', () => {
    for (const code of ['OFFLINE', 'SERVICE_UNAVAILABLE', 'UPSTREAM_INVALID']) {
      const source = code === 'OFFLINE' ? 'network' : 'service';
      assert.match(failureText(failed(code, '', source), t).join(' '), /What you entered is kept/);
      assert.doesNotMatch(failureText(failed(code, '', source), t, false, false).join(' '), /entered/);
    }
  });

  it('asks nobody to try again where nothing is loaded and the next try would end alike', () => {
    assert.deepEqual(failureText(failed('UPSTREAM_INVALID', '', 'service'), t, false, false), ['Something went wrong', 'The stamp service has to mend this.']);
    assert.deepEqual(failureText(failed('VERSION', '', 'merchant'), t, false, false), ['Something went wrong', 'The shop has to mend this.']);
    assert.match(failureText(failed('UPSTREAM_INVALID', '', 'service', true), t, false, false).join(' '), /please try again/);
  });
});
