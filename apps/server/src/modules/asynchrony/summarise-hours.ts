import type { AsynchronyHour } from '@eupnea/contracts/asynchrony';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { countAsynchronies, type AsynchronyCount, type BreathKey, type BreathMarks } from '@eupnea/signal';
import type { BreathSpan } from './breath-span-repository.ts';
import { describeCount, type CountedEvent } from './count-kinds.ts';

/** All time zones are multiples of a quarter of an hour from UTC, so day and hour are constant within one. */
const QUARTER_MS = 900_000;

interface OpenHour {
  readonly day: string;
  readonly hour: number;
  readonly startMs: number;
  readonly breathKeys: BreathKey[];
  seconds: number;
  readonly events: CountedEvent[];
}

/** Hours of the local clock, each with its index; an hour repeated in autumn appears twice. */
export function summariseHours(
  breaths: readonly BreathSpan[],
  events: readonly CountedEvent[],
  marks: BreathMarks,
  undecided: BreathMarks,
  timeZone: string,
): AsynchronyHour[] {
  const offsetOf = readOffsets(timeZone);
  const hours = new Map<number, OpenHour>();
  const hourAt = (timeMs: number): OpenHour => {
    const offsetMs = offsetOf(timeMs);
    const localStart = Math.floor((timeMs + offsetMs) / 3_600_000) * 3_600_000;
    const startMs = localStart - offsetMs;
    const known = hours.get(startMs);
    if (known !== undefined) return known;
    const text = new Date(localStart).toISOString();
    const opened: OpenHour = {
      day: text.slice(0, 10),
      hour: Number(text.slice(11, 13)),
      startMs,
      breathKeys: [],
      seconds: 0,
      events: [],
    };
    hours.set(startMs, opened);
    return opened;
  };
  for (const breath of breaths) {
    const hour = hourAt(breath.startMs);
    hour.breathKeys.push(breath.key);
    hour.seconds += breath.seconds;
  }
  for (const event of events) hourAt(event.startedAtMs).events.push(event);
  return [...hours.values()]
    .toSorted((left, right) => left.startMs - right.startMs)
    .map(({ startMs, day, hour, breathKeys, seconds, events: own }) => {
      const found = countAsynchronies(breathKeys, own, marks, undecided);
      return {
        start: new Date(startMs).toISOString(),
        day,
        hour,
        breaths: breathKeys.length,
        observed_seconds: seconds,
        ...describeCount(found),
        undecided_kinds: listUndecidedKinds(found),
      };
    });
}

function listUndecidedKinds({ undecidedOf }: AsynchronyCount): AsynchronyHour['undecided_kinds'] {
  const counts = ASYNCHRONY_KINDS.map((kind) => [kind, undecidedOf.get(kind) ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Returns local time minus UTC at a time, ms. */
function readOffsets(timeZone: string): (timeMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const known = new Map<number, number>();
  return (timeMs) => {
    const quarterMs = Math.floor(timeMs / QUARTER_MS) * QUARTER_MS;
    const before = known.get(quarterMs);
    if (before !== undefined) return before;
    const parts = format.formatToParts(quarterMs);
    const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    const offset =
      Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')) - quarterMs;
    known.set(quarterMs, offset);
    return offset;
  };
}
