import { STATED_BOUNDS } from './stated-patient.ts';

/** Settings of the ventilator that a user states; a setting that is left out is not stated. */
export interface StatedSettings {
  /** Name of the mode as a panel writes it: `VC-A/C`, `SIMV`, `PSV`. */
  readonly mode?: string | undefined;
  /** Set rate of mandatory breaths, per minute. */
  readonly set_rate?: number | undefined;
  /** cmH2O */
  readonly peep?: number | undefined;
}

/** Settings that hold from a time on. A setting that is left out keeps its value. */
export interface StatedChange extends StatedSettings {
  /** Time that `parseStatedTime` reads. */
  readonly from: string;
}

/** Maximum number of changes of a recording: a week with a change every 20 minutes. */
export const MOST_STATED_CHANGES = 500;

/** elapsed: since the first sample. clock: as the clock of the recording shows it, ms as if that clock were UTC. */
export type StatedTime =
  | { readonly kind: 'elapsed'; readonly seconds: number }
  | { readonly kind: 'clock'; readonly wallMs: number };

const SECONDS = /^-?\d+(?:\.\d+)?$/;
const DURATION = /^(-?)(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d+)?)$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?$/;

/** Reads seconds (`750`), a duration (`00:12:30`) or a date with a time (`2026-01-31T14:05:00`); null for another text. */
export function parseStatedTime(written: string): StatedTime | null {
  const text = written.trim();
  if (SECONDS.test(text)) return { kind: 'elapsed', seconds: Number(text) };
  const [, sign, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  if (seconds !== undefined) {
    const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { kind: 'elapsed', seconds: sign === '-' ? -size : size };
  }
  const [, date, time, fraction = ''] = DATE_TIME.exec(text) ?? [];
  if (date === undefined || time === undefined) return null;
  const whole = `${date}T${time.padEnd(8, ':00')}`;
  const wallMs = Date.parse(`${whole}Z`);
  // Date moves the 31st of a short month into the next one.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 19) !== whole) return null;
  return { kind: 'clock', wallMs: wallMs + Number(`0${fraction}`) * 1000 };
}

export type StatedFault =
  | 'time_unreadable'
  | 'time_before_start'
  | 'time_not_after'
  | 'times_mixed'
  | 'nothing_stated'
  | 'rate_outside'
  | 'peep_outside'
  | 'too_many';

export interface FaultyChange {
  /** Index among the changes. */
  readonly place: number;
  readonly fault: StatedFault;
  /** English. */
  readonly detail: string;
}

/** The first fault of a list of changes; null when the times ascend and every change states a setting. */
export function findFaultyChange(changes: readonly StatedChange[]): FaultyChange | null {
  if (changes.length > MOST_STATED_CHANGES)
    return {
      place: MOST_STATED_CHANGES,
      fault: 'too_many',
      detail: `at most ${MOST_STATED_CHANGES} changes are taken`,
    };
  let former: { readonly text: string; readonly time: StatedTime } | null = null;
  for (const [place, change] of changes.entries()) {
    const { from: text } = change;
    const time = parseStatedTime(text);
    if (time === null)
      return {
        place,
        fault: 'time_unreadable',
        detail: `"${text}" is no time; such as 750 (seconds), 00:12:30 or 2026-01-31T14:05:00`,
      };
    if (time.kind === 'elapsed' && time.seconds < 0)
      return {
        place,
        fault: 'time_before_start',
        detail: `the time ${text} is before the start of the recording`,
      };
    if (former !== null && former.time.kind !== time.kind)
      return {
        place,
        fault: 'times_mixed',
        detail: `${former.text} and ${text}: times count from the start, or all are dates with times`,
      };
    if (former !== null && valueOf(time) <= valueOf(former.time))
      return { place, fault: 'time_not_after', detail: `the time ${text} is not after ${former.text}` };
    const fault = findFaultyValue(change);
    if (fault !== null) return { place, ...fault };
    former = { text, time };
  }
  return null;
}

function valueOf(time: StatedTime): number {
  return time.kind === 'elapsed' ? time.seconds : time.wallMs;
}

function findFaultyValue({ from, mode, set_rate: rate, peep }: StatedChange) {
  if (mode === undefined && rate === undefined && peep === undefined)
    return {
      fault: 'nothing_stated',
      detail: `no mode, set rate or PEEP is stated from ${from} on`,
    } as const;
  if (isOutside(rate, STATED_BOUNDS.set_rate))
    return { fault: 'rate_outside', detail: explainBounds('the set rate', STATED_BOUNDS.set_rate) } as const;
  if (isOutside(peep, STATED_BOUNDS.peep))
    return { fault: 'peep_outside', detail: explainBounds('PEEP', STATED_BOUNDS.peep) } as const;
  return null;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

function isOutside(value: number | undefined, { least, most }: Bounds): boolean {
  return value !== undefined && !(value >= least && value <= most);
}

function explainBounds(name: string, { least, most }: Bounds): string {
  return `${name} is a number from ${least} to ${most}`;
}
