import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { releaseArguments } from '../../../scripts/release/arguments.ts';
import { ReleaseError } from '../../../scripts/release/release-error.ts';

describe('the command line of a release', () => {
  it('A dry run is named by either option, before or after the version', () => {
    for (const words of [
      ['0.2.0', '--dry-run'],
      ['--dry', '0.2.0'],
    ]) {
      assert.deepEqual(releaseArguments(words, '0.1.0'), { version: '0.2.0', isDryRun: true });
    }
  });

  it('A dry run without a version takes the present one; a real release does not', () => {
    assert.deepEqual(releaseArguments(['--dry'], '0.1.0'), { version: '0.1.0', isDryRun: true });
    assert.deepEqual(releaseArguments([], '0.1.0'), { version: '', isDryRun: false });
  });

  for (const option of ['--dryrun', '--Dry', '-d', '--dry-run=true', '--']) {
    it(`The unknown option ${option} is refused, so that a slip makes no real release`, () => {
      assert.throws(() => releaseArguments(['0.2.0', option], '0.1.0'), ReleaseError);
    });
  }
});
