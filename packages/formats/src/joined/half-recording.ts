import type { RecordingInspection } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import { normalizeName } from '../normalize-name.ts';
import { recognizeSignal } from '../recognize-channel.ts';

/** What a recording that holds one of the two signals of breathing holds. */
export type Half = 'flow' | 'pressure';

/** One file and its inspection. */
export interface InspectedFile {
  readonly file: NamedSource;
  readonly inspection: RecordingInspection;
}

/**
 * The signal of a file with flow but no airway pressure, or the reverse; null for other files. A file without a
 * sampling rate cannot be placed in time, and one that names companions is read with these.
 */
export function halfOf({
  mapping,
  problem,
  contents,
  companions,
  questions,
}: RecordingInspection): Half | null {
  if (problem !== null || mapping === null || contents !== 'waveform' || companions.length > 0) return null;
  if (questions.some(({ asks, required }) => required && asks === 'rate')) return null;
  const has = (wanted: Half) => mapping.channels.some(({ channel }) => channel === wanted);
  if (has('flow') === has('pressure')) return null;
  return has('flow') ? 'flow' : 'pressure';
}

/** File name without its ending and without the words that name a signal: `p1_flow.csv` and `P1 Paw.edf` give `p1`. */
export function stemOf(fileName: string): string {
  const words = normalizeName(fileName.replace(/(?:\.[^.]*)?(?:\.gz)?$/i, '')).split(' ');
  return words.filter((word) => recognizeSignal(word, null) === null).join(' ');
}

/**
 * Files that may hold the other signal of the same recording: those whose name differs only in the signal, else the
 * only other file.
 */
export function listCandidates(file: NamedSource, all: readonly NamedSource[]): readonly NamedSource[] {
  const others = all.filter((other) => other !== file);
  const stem = stemOf(file.name);
  const alike = others.filter((other) => stemOf(other.name) === stem);
  return alike.length === 0 && others.length === 1 ? others : alike;
}

/** The one file with the other signal; null when there is none or several. */
export function findOtherHalf(half: Half, candidates: readonly InspectedFile[]): InspectedFile | null {
  const wanted = half === 'flow' ? 'pressure' : 'flow';
  const [found, second] = candidates.filter(({ inspection }) => halfOf(inspection) === wanted);
  return found !== undefined && second === undefined ? found : null;
}
