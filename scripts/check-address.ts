/**
 * Stops `npm publish` while `repository` in package.json is the placeholder. It is the one place that holds the owner's
 * address; `homepage` and `bugs` below it begin with the same address.
 */
import manifest from '../package.json' with { type: 'json' };

if (manifest.repository.url.includes('//example.com/')) {
  console.error(
    'Set "repository", "homepage" and "bugs" in package.json to the address of the project. They are placeholders.',
  );
  process.exit(1);
}
