/** Random choices; which requests they meet depends on the machine, so no seed can repeat a run. */
export const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

export const between = (low: number, high: number): number => low + chance() * (high - low);

export const pick = <T>(choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(chance() * choices.length)] ?? choices[0];
