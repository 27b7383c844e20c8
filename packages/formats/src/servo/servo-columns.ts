import type { TrendColumn } from '../reader.ts';
import { normalizeName } from '../normalize-name.ts';
import { splitNameAndUnit } from '../recognize-channel.ts';

/**
 * Registry codes by normalised column name (`normalizeName`): English and Spanish from real exports, German, Dutch and
 * Portuguese from the device's manuals. Other columns keep their own name. Cdyn has no code, because it is never shown
 * as compliance (definitions.md, Breath numbers).
 */
const CODES: { readonly [code: string]: readonly string[] } = {
  RR: ['f resp', 'rr', 'resp rate', 'af', 'ar', 'fr'],
  VTi: ['vci', 'vti'],
  VTe: ['vce', 'vte'],
  Pmax: ['ppico', 'ppeak', 'pspitze', 'ppiek'],
  Ppause: ['ppausa', 'pplat', 'pplateau', 'ppause', 'ppauze'],
  MAP: ['pmedia', 'pmean', 'pmittel', 'pgem', 'pmed'],
  PEEPCPAP: ['peep'],
  MVe: ['vme', 'mve', 'amve', 'mvexp'],
  deltaP: ['pactividad', 'pdriving', 'driving pressure'],
  Compl: ['cestatica', 'cstatic', 'cstat', 'cstatisch', 'cestat'],
  R_insp: ['ri'],
  R_exp: ['re'],
  Oxygen: ['conc de o2', 'o2 conc', 'o2 concentration', 'o2 konz', 'o2 conc'],
  VT_IBW: ['vc pbw', 'vt pbw'],
  mode: ['vent mode'],
};

/** Units in which a code is valid. The device's resistances are in cmH2O/(L/s), the registry's unit. */
const UNITS: { readonly [code: string]: readonly string[] } = {
  RR: ['resp/min', 'breaths/min', '1/min', 'b/min', 'atemz/min'],
  VTi: ['ml'],
  VTe: ['ml'],
  MVe: ['l/m', 'l/min'],
};
const PRESSURE_CODES = ['Pmax', 'Ppause', 'MAP', 'PEEPCPAP', 'deltaP'];

/** Name, unit and registry code of a column; the code is null for an unknown name or a different unit. */
export function describeServoColumn(cell: string): TrendColumn {
  const { name, unit } = splitNameAndUnit(cell);
  const plain = normalizeName(name);
  const code = Object.keys(CODES).find((candidate) => CODES[candidate]?.includes(plain)) ?? null;
  return { name, unit, parameterCode: code !== null && fitsUnit(code, unit) ? code : null };
}

function fitsUnit(code: string, unit: string | null): boolean {
  if (unit === null) return true;
  const plain = unit.toLowerCase().replaceAll(' ', '');
  if (PRESSURE_CODES.includes(code)) return plain === 'cmh2o';
  return UNITS[code]?.includes(plain) ?? true;
}
