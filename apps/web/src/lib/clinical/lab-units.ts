import { ARTERIAL_GAS_VALUES, BLOOD_VALUES, type LabValue } from '@eupnea/contracts/lab-values';
import { MMHG_PER_KPA, UNITS } from '@eupnea/model';
import { PH_UNIT } from '@eupnea/notation/shown-unit';

export interface LabUnit {
  readonly label: string;
  /** Factor from this unit to the stored unit. */
  readonly factor: number;
}

/** Printed form of the stored (UCUM) unit. */
const LABELS: { readonly [ucum: string]: string } = {
  '[pH]': '',
  [UNITS.partialPressure.unit]: UNITS.partialPressure.unitLabel,
  '10*9/L': '10⁹/L',
  'umol/L': 'µmol/L',
  Cel: '°C',
  '1': '',
};

/**
 * Other units that laboratories print, by code. Amounts of substance are turned into masses by molar mass, g/mol
 * (IUPAC 2021): haemoglobin as a monomer 16 114, lactate (acid) 90.08, glucose 180.16, calcium 40.08, creatinine 113.12,
 * urea 60.06, bilirubin 584.7.
 */
const OTHER_UNITS: { readonly [code: string]: readonly LabUnit[] } = {
  PaCO2: [{ label: 'kPa', factor: MMHG_PER_KPA }],
  PaO2: [{ label: 'kPa', factor: MMHG_PER_KPA }],
  Hb: [
    { label: 'g/L', factor: 0.1 },
    { label: 'mmol/L', factor: 1.6114 },
  ],
  lactate: [{ label: 'mg/dL', factor: 10 / 90.08 }],
  glucose: [{ label: 'mg/dL', factor: 10 / 180.16 }],
  Ca: [{ label: 'mg/dL', factor: 10 / 40.08 }],
  FiO2: [{ label: '0–1', factor: 100 }],
  Hct: [{ label: 'L/L', factor: 100 }],
  creatinine: [{ label: 'mg/dL', factor: 10_000 / 113.12 }],
  urea: [{ label: 'mg/dL', factor: 10 / 60.06 }],
  bilirubin: [{ label: 'mg/dL', factor: 10_000 / 584.7 }],
  albumin: [{ label: 'g/dL', factor: 10 }],
  CRP: [{ label: 'mg/dL', factor: 10 }],
};

export type SampleKind = 'gas' | 'blood';

export interface LabField extends LabValue {
  readonly code: string;
  /** The stored unit first. */
  readonly units: readonly LabUnit[];
}

function listFields(values: { readonly [code: string]: LabValue }): readonly LabField[] {
  return Object.entries(values).map(([code, value]) => ({
    ...value,
    code,
    units: [{ label: labelOfUnit(value.unit), factor: 1 }, ...(OTHER_UNITS[code] ?? [])],
  }));
}

export const LAB_FIELDS: { readonly [Kind in SampleKind]: readonly LabField[] } = {
  gas: listFields(ARTERIAL_GAS_VALUES),
  blood: listFields(BLOOD_VALUES),
};

export function findLabField(kind: SampleKind, code: string): LabField | undefined {
  return LAB_FIELDS[kind].find((field) => field.code === code);
}

/** Unit of stored values: of the registry, otherwise as printed by laboratories. */
export function storedUnitOf({ unit }: LabValue): string {
  return unit === UNITS.partialPressure.unit || unit === PH_UNIT ? unit : labelOfUnit(unit);
}

function labelOfUnit(ucum: string): string {
  return LABELS[ucum] ?? ucum;
}

/** Stored value of an entered one, with the precision of its digits. */
export function toStored(value: number, { factor }: LabUnit): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(4));
}
