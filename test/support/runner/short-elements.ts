/** The runner sends both sides of a failed comparison to Node, which breaks off at an element. */
afterEach(function (this: Mocha.Context) {
  const error = this.currentTest?.err as { actual?: unknown; expected?: unknown } | undefined;
  for (const side of ['actual', 'expected'] as const)
    if (error?.[side] instanceof Element) error[side] = error[side].localName;
});
