import type { Medication } from '@eupnea/contracts/med-card';
import type { Note } from '@eupnea/contracts/note';
import type { EventMarks, StoredEvent } from '@eupnea/contracts/stored-event';
import type { TimeWindow } from '@eupnea/waveform';
import type { LabSample } from '../../lib/clinical/sample-values.ts';
import { changeOf, writeChangeKey } from '../../lib/stored/change-key.ts';
import type { LaneCode } from './timeline-rows.ts';

/** What a mark opens: the comparison of a setting's change, a record of the med card, a note, waves, or a shorter period. */
export type MarkTarget =
  | { readonly to: 'change'; readonly change: string }
  | { readonly to: 'entry'; readonly entry: string }
  | { readonly to: 'note'; readonly id: number }
  | { readonly to: 'waves' }
  | { readonly to: 'period'; readonly toMs: number };

export type MarkTone = 'high' | 'medium' | 'low' | 'plain';

/** Something that happened, in a lane. */
export interface TimelineMark {
  readonly key: string;
  readonly lane: LaneCode;
  readonly atMs: number;
  /** Null for a moment. */
  readonly untilMs: number | null;
  readonly text: string;
  readonly tone: MarkTone;
  readonly target: MarkTarget;
  /** Name of the drug of a dose. */
  readonly drug?: string;
}

/** Texts of the marks in the reader's language. */
export interface MarkWords {
  readonly event: (event: StoredEvent) => string;
  readonly count: (lane: 'events' | 'alarms', events: number, high: number) => string;
  readonly sample: (kind: 'gas' | 'blood') => string;
  readonly dose: (medication: Medication) => string;
  readonly note: (note: Note) => string;
}

/** Marks of a lane of events, oldest first: single ones, or numbers where there are too many to draw. */
export function marksOfEvents(
  lane: 'events' | 'alarms',
  answer: EventMarks | undefined,
  words: MarkWords,
): readonly TimelineMark[] {
  if (answer === undefined) return [];
  const single = answer.events.map(
    (event): TimelineMark => ({
      key: event.id,
      lane,
      atMs: Date.parse(event.at),
      // A setting or mode holds until the next one; only an alarm has a length to see.
      untilMs: event.kind === 'alert' && event.until !== null ? Date.parse(event.until) : null,
      text: words.event(event),
      tone: toneOf(event.priority),
      target: targetOf(event),
    }),
  );
  const counted = answer.counts.map(
    ({ start, end, events, high }): TimelineMark => ({
      key: `${lane} ${start}`,
      lane,
      atMs: start,
      untilMs: end,
      text: words.count(lane, events, high),
      tone: high > 0 ? 'high' : lane === 'alarms' ? 'medium' : 'plain',
      target: { to: 'period', toMs: end },
    }),
  );
  return [...single, ...counted];
}

function toneOf(priority: StoredEvent['priority']): MarkTone {
  return priority === null || priority === 'unclassified' ? 'plain' : priority;
}

function targetOf(event: StoredEvent): MarkTarget {
  const change = changeOf(event);
  return change === null ? { to: 'waves' } : { to: 'change', change: writeChangeKey(change) };
}

export function marksOfSamples(
  gases: readonly LabSample[],
  blood: readonly LabSample[],
  words: MarkWords,
): readonly TimelineMark[] {
  const mark = (kind: 'gas' | 'blood', { id, taken_at }: LabSample): TimelineMark => ({
    key: `${kind}-${id}`,
    lane: 'samples',
    atMs: Date.parse(taken_at),
    untilMs: null,
    text: words.sample(kind),
    tone: 'plain',
    target: { to: 'entry', entry: `${kind}-${id}` },
  });
  return sortMarks([
    ...gases.map((sample) => mark('gas', sample)),
    ...blood.map((sample) => mark('blood', sample)),
  ]);
}

/** One mark a dose or infusion; one that is still given reaches to the end of the view. */
export function marksOfMedications(
  medications: readonly Medication[],
  endMs: number,
  words: MarkWords,
): readonly TimelineMark[] {
  const marks = medications.map((medication): TimelineMark => {
    const { id, started_at: from, ended_at: to } = medication;
    return {
      key: `medication-${id}`,
      lane: 'drugs',
      atMs: Date.parse(from),
      untilMs: to === from ? null : to === null ? endMs : Date.parse(to),
      text: words.dose(medication),
      tone: 'plain',
      target: { to: 'entry', entry: `medication-${id}` },
      drug: medication.name,
    };
  });
  return sortMarks(marks);
}

/** One mark a note; an interval that lasts reaches to the end of the view. */
export function marksOfNotes(
  notes: readonly Note[],
  endMs: number,
  words: MarkWords,
): readonly TimelineMark[] {
  const marks = notes.map((note): TimelineMark => {
    const { id, started_at: from, ended_at: to } = note;
    return {
      key: `note-${id}`,
      lane: 'notes',
      atMs: Date.parse(from),
      untilMs: to === from ? null : to === null ? endMs : Date.parse(to),
      text: words.note(note),
      tone: 'plain',
      target: { to: 'note', id },
    };
  });
  return sortMarks(marks);
}

export function sortMarks(marks: readonly TimelineMark[]): readonly TimelineMark[] {
  return marks.toSorted((one, other) => one.atMs - other.atMs);
}

/** Next or previous mark of a time; null where there is none. */
export function stepMark(
  marks: readonly TimelineMark[],
  timeMs: number | null,
  direction: 1 | -1,
): TimelineMark | null {
  if (direction === 1) return marks.find(({ atMs }) => atMs > (timeMs ?? Number.NEGATIVE_INFINITY)) ?? null;
  return marks.findLast(({ atMs }) => atMs < (timeMs ?? Number.POSITIVE_INFINITY)) ?? null;
}

/** Marks that begin at a time, or hold at it where they have a length. */
export function marksAt(
  marks: readonly TimelineMark[],
  timeMs: number,
  { fromMs, toMs }: TimeWindow,
): readonly TimelineMark[] {
  const reachMs = (toMs - fromMs) * REACH_SHARE;
  return marks.filter(({ atMs, untilMs }) =>
    untilMs === null ? Math.abs(atMs - timeMs) <= reachMs : atMs - reachMs <= timeMs && timeMs < untilMs,
  );
}

/** Distance up to which a mark belongs to the crosshair: half of its width, as a share of the plot. */
const REACH_SHARE = 0.004;

/** Lanes of the drugs: one per name, in the order of their first dose. */
export const MOST_DRUGS = 6;

export function namesOfDrugs(medications: readonly Medication[]): readonly string[] {
  const sorted = medications.toSorted(
    (one, other) => Date.parse(one.started_at) - Date.parse(other.started_at),
  );
  return [...new Set(sorted.map(({ name }) => name))].slice(0, MOST_DRUGS);
}
