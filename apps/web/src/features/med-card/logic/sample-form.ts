import { formatEntered } from '@eupnea/notation/format-number';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';
import { readValues, type LabSample } from '../../../lib/clinical/sample-values.ts';
import {
  LAB_FIELDS,
  toStored,
  type LabField,
  type LabUnit,
  type SampleKind,
} from '../../../lib/clinical/lab-units.ts';

/** Text as typed and selected unit of a field; empty when not selected. */
export interface LabEntry {
  readonly text: string;
  readonly unit: string;
}

export interface SampleForm {
  readonly takenAt: string;
  readonly note: string;
  readonly entries: { readonly [code: string]: LabEntry };
}

/** What a form needs besides the values. */
type SampleHead = Pick<LabSample, 'taken_at' | 'note'>;

/** Previously selected units by code. A value with several units needs one selection. */
export type KnownUnits = { readonly [code: string]: string };

export function emptyForm(kind: SampleKind, known: KnownUnits, nowMs: number): SampleForm {
  const entries = Object.fromEntries(
    LAB_FIELDS[kind].map((field) => [field.code, { text: '', unit: unitAtFirst(field, known) }]),
  );
  return { takenAt: toLocalField(nowMs), note: '', entries };
}

/** Significant digits of a value in another unit: one more than those of the stored value, so that it comes back. */
const CONVERTED_DIGITS = 5;

/** Form of a sample for correction, in the known units, else in the stored ones. */
export function formOfSample(
  kind: SampleKind,
  sample: SampleHead,
  locale: string,
  known: KnownUnits,
): SampleForm {
  const values = readValues(kind, sample);
  const entries = Object.fromEntries(
    LAB_FIELDS[kind].map(({ code, units }) => {
      const value = values[code];
      const unit = units.find(({ label }) => label === known[code]) ?? units[0];
      return [
        code,
        { text: value === undefined ? '' : printIn(value, unit, locale), unit: unit?.label ?? '' },
      ];
    }),
  );
  return { takenAt: toLocalField(Date.parse(sample.taken_at)), note: sample.note ?? '', entries };
}

function printIn(value: number, unit: LabUnit | undefined, locale: string): string {
  if (unit === undefined || unit.factor === 1) return formatEntered(value, locale);
  return formatEntered(Number((value / unit.factor).toPrecision(CONVERTED_DIGITS)), locale);
}

function unitAtFirst({ code, units }: LabField, known: KnownUnits): string {
  const [only = { label: '', factor: 1 }, ...others] = units;
  if (others.length === 0) return only.label;
  return units.find(({ label }) => label === known[code])?.label ?? '';
}

export type EntryProblem = 'notANumber' | 'chooseUnit' | 'outside';

export interface ReadForm {
  readonly takenAtMs: number | null;
  readonly note: string | null;
  readonly values: { readonly [code: string]: number };
  /** Problems by code. `outside` warns of an implausible value, nearly always a wrong unit. */
  readonly problems: { readonly [code: string]: EntryProblem };
}

/** Values of the form in stored units. A comma is a decimal mark. */
export function readForm(kind: SampleKind, form: SampleForm): ReadForm {
  const values: { [code: string]: number } = {};
  const problems: { [code: string]: EntryProblem } = {};
  for (const field of LAB_FIELDS[kind]) {
    const { code, least, most } = field;
    const entry = form.entries[code];
    if (entry === undefined || entry.text.trim() === '') continue;
    const typed = Number(entry.text.trim().replace(',', '.'));
    const unit = unitOf(field, entry);
    if (!Number.isFinite(typed)) problems[code] = 'notANumber';
    else if (unit === undefined) problems[code] = 'chooseUnit';
    else {
      const value = toStored(typed, unit);
      values[code] = value;
      if (value < least || value > most) problems[code] = 'outside';
    }
  }
  const note = form.note.trim();
  return { takenAtMs: fromLocalField(form.takenAt), note: note === '' ? null : note, values, problems };
}

export function unitOf({ units }: LabField, { unit }: LabEntry): LabUnit | undefined {
  return units.find(({ label }) => label === unit);
}

/** CLSI C46-A: pK' of carbonic acid in plasma and solubility of CO2 (mmol/L a mmHg) at 37 Cel. */
const PK = 6.105;
const CO2_SOLUBILITY = 0.0307;
/** Tolerance: analysers compute the bicarbonate, so a difference beyond rounding is a typing error. */
const BICARBONATE_TOLERANCE = 0.1;

/** Bicarbonate from pH and PaCO2 when the entered one contradicts it; otherwise null. */
export function findBicarbonateConflict(values: ReadForm['values']): number | null {
  const { pH, PaCO2, HCO3 } = values;
  if (pH === undefined || PaCO2 === undefined || HCO3 === undefined) return null;
  const expected = CO2_SOLUBILITY * PaCO2 * 10 ** (pH - PK);
  return Math.abs(HCO3 - expected) > BICARBONATE_TOLERANCE * expected ? expected : null;
}
