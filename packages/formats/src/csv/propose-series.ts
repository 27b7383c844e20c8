import { normalizeName } from '../normalize-name.ts';
import type { SampledColumn } from './table-columns.ts';

/** Names of columns that say whose row it is. */
const PATIENT_NAMES =
  /^(?:patient|pat|subject|participant|person|animal|proband|paciente|sujeito|sujeto|paziente|sujet|hasta|case|bed)(?: ?(?:id|no|nr|number|name|code))?$|^(?:mrn|pid)$/u;
/** Names of columns that say of which recording a row is. */
const RECORDING_NAMES =
  /^(?:device|ventilator|respirator|machine|study|encounter|hospitalization|session|record|recording|file|source file|bestand|datei|archivo|arquivo|fichier|opname|aufnahme)(?: ?(?:id|no|nr|number|name|code))?$|^filename$/u;
/** Share of the rows at which another series begins; above it they alternate. */
const ALTERNATING = 0.2;
/** Above it recordings are too short to be some: numbers of blocks or of seconds. Patients count whatever their rows. */
const MOST_RECORDINGS = 0.002;
/** More different texts are numbers of the rows. */
const MOST_KINDS = 64;

export interface ProposedSeries {
  readonly position: number;
  readonly name: string;
  /** Rows of several series alternate: no row follows the one before it. */
  readonly alternates: boolean;
}

/** Whether a column of this name says whose row it is. */
export function isPatientName(name: string): boolean {
  return PATIENT_NAMES.test(normalizeName(name));
}

/** The column that names the patient of each row; null without one. */
export function proposePatients(columns: readonly SampledColumn[], rows: number): ProposedSeries | null {
  return proposeNames(PATIENT_NAMES, columns, rows, ALTERNATING);
}

/** The column that names the recording of each row; null without one. */
export function proposeSeries(columns: readonly SampledColumn[], rows: number): ProposedSeries | null {
  return proposeNames(RECORDING_NAMES, columns, rows, MOST_RECORDINGS);
}

function proposeNames(
  names: RegExp,
  columns: readonly SampledColumn[],
  rows: number,
  mostTurns: number,
): ProposedSeries | null {
  for (const { position, name, texts, numbers } of columns) {
    if (texts === undefined || !names.test(normalizeName(name))) continue;
    if (texts.kinds > MOST_KINDS || numbers.some((value) => !Number.isNaN(value) && !Number.isInteger(value)))
      continue;
    if (texts.turns <= mostTurns * rows) return { position, name, alternates: false };
    if (texts.kinds > 1 && texts.turns >= ALTERNATING * rows) return { position, name, alternates: true };
  }
  return null;
}
