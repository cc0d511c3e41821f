import type { DistrictRecord } from '../../model/records.ts';

/**
 * A district (`'MRG Marigaon'` is code and name), followed by its sub-registrar offices. Without offices, the office is
 * free text, as on portals of states without a list.
 */
export type DistrictRow = readonly [district: string, ...offices: string[]];

/** District names are real. Codes and offices are invented unless the table says otherwise. */
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
