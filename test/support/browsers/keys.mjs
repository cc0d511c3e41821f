/** Key codes of WebDriver, classic and BiDi, for the keys that have a name and no sign of their own. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

function keyCode(name) {
  const value = KEYS[name] ?? name;
  if ([...value].length > 1) throw new Error(`There is no key ${name} here.`);
  return value;
}

/** Keys as a person strikes them, one after the other: signs, names such as `ArrowDown`, chords such as `Shift+Tab`. */
export function strokes(keys) {
  return keys.flatMap((key) => {
    const held = (key.length > 1 ? key.split('+') : [key]).map(keyCode);
    return [
      ...held.map((value) => ({ type: 'keyDown', value })),
      ...held.reverse().map((value) => ({ type: 'keyUp', value })),
    ];
  });
}
