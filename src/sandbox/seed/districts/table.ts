import type { DistrictRecord } from '../../model/records.ts';

/**
 * A district as one line, and below it its sub-registrars' offices: `'MRG Marigaon'` is code and name.
 * Without offices the office is free text, as portals have it where the state gives no list.
 */
export type DistrictRow = readonly [district: string, ...offices: string[]];

/** The names are those of the districts; codes and offices are invented unless the table says otherwise. */
export function districts(stateCode: string, rows: readonly DistrictRow[]): DistrictRecord[] {
  return rows.map(([district, ...offices]) => {
    const { code, name } = split(stateCode, district);
    if (offices.length === 0) return { stateCode, code, name };
    const sros = offices.map((office) => {
      const { code: value, name: place } = split(stateCode, office);
      return { value, name: place };
    });
    return { stateCode, code, name, sros };
  });
}

function split(stateCode: string, line: string): { code: string; name: string } {
  const space = line.indexOf(' ');
  return { code: `${stateCode}-${line.slice(0, space)}`, name: line.slice(space + 1) };
}
