import { normalizeName } from '../normalize-name.ts';
import type { SampledColumn } from './table-columns.ts';

/** Names of columns that say whose row it is, or which recording's. */
const SERIES_NAMES =
  /^(?:patient|pat|subject|participant|person|animal|proband|paciente|sujeito|sujeto|paziente|sujet|hasta|case|study|bed|encounter|hospitalization|session|record|recording|file|source file|bestand|datei|archivo|arquivo|fichier|opname|aufnahme)(?: ?(?:id|no|nr|number|name|code))?$|^(?:mrn|pid|filename)$/u;
/** Share of the rows at which another series begins; below, series follow one another, above, they alternate. */
const MOST_TURNS = 0.05;
const ALTERNATING = 0.2;
/** More different texts are numbers of the rows. */
const MOST_KINDS = 64;

export interface ProposedSeries {
  readonly position: number;
  readonly name: string;
  /** Rows of several series alternate: no row follows the one before it. */
  readonly alternates: boolean;
}

/** The column that names the patient or the recording of each row; null without one. */
export function proposeSeries(columns: readonly SampledColumn[], rows: number): ProposedSeries | null {
  for (const { position, name, texts, numbers } of columns) {
    if (texts === undefined || !SERIES_NAMES.test(normalizeName(name))) continue;
    if (texts.kinds > MOST_KINDS || numbers.some((value) => !Number.isNaN(value) && !Number.isInteger(value)))
      continue;
    if (texts.turns <= MOST_TURNS * rows) return { position, name, alternates: false };
    if (texts.kinds > 1 && texts.turns >= ALTERNATING * rows) return { position, name, alternates: true };
  }
  return null;
}
