import type { SupportSpan } from '@eupnea/signal';
import type { Interval, ModeInterval, PressureInterval } from './weaning-repository.ts';

/** A period in ms. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface DeviceRecord {
  /** Periods with breaths, in order of time. */
  readonly breathing: readonly Period[];
  readonly standby: readonly Period[];
  readonly modes: readonly ModeInterval[];
  /** Modes by their reported name; they hold where the device reports no mode in the terms of ISO 19223. */
  readonly named: readonly ModeInterval[];
  readonly pressures: readonly PressureInterval[];
}

/** Spans of one stay on a device. Breaths outweigh a standby that the device reports at the same time. */
export function laySpans({
  breathing,
  standby,
  modes,
  named,
  pressures,
}: DeviceRecord): readonly SupportSpan[] {
  const reported = modes.filter(({ source }) => source !== 'recognised').filter(tellsSomething);
  const recognised = modes.filter(({ source }) => source === 'recognised');
  const at = {
    reported: follow(reported),
    named: follow(named.filter(tellsSomething)),
    recognised: follow(recognised),
    support: follow(pressures.filter(({ parameter }) => parameter === 'pressure_support')),
    peep: follow(pressures.filter(({ parameter }) => parameter === 'PEEPCPAP')),
  };
  const set = pressures.filter(
    ({ parameter }) => parameter === 'pressure_support' || parameter === 'PEEPCPAP',
  );
  const borders = [...modes, ...named, ...set]
    .flatMap(({ startedAtUs, endedAtUs }) => [startedAtUs, ...(endedAtUs === null ? [] : [endedAtUs])])
    .map((timeUs) => Number(timeUs) / 1000);
  const spans = cutAt(breathing, borders).map((period): SupportSpan => {
    const mode = at.reported(period.fromMs) ?? at.named(period.fromMs) ?? at.recognised(period.fromMs);
    return {
      ...period,
      record: 'breaths',
      control: mode?.control ?? 'unknown',
      sequence: mode?.sequence ?? null,
      supportCmh2o: at.support(period.fromMs)?.value ?? null,
      peepCmh2o: at.peep(period.fromMs)?.value ?? null,
    };
  });
  const quiet = subtract(standby, breathing).map((period): SupportSpan => withoutBreaths(period, 'standby'));
  return [...spans, ...quiet].toSorted((left, right) => left.fromMs - right.fromMs);
}

function tellsSomething({ control, sequence }: ModeInterval): boolean {
  return sequence !== null || control !== 'unknown';
}

export function withoutBreaths(period: Period, record: 'standby' | 'released'): SupportSpan {
  return {
    ...period,
    record,
    control: 'unknown',
    sequence: null,
    supportCmh2o: null,
    peepCmh2o: null,
  };
}

/** Spans of several stays in order of time: where two overlap, the one that began first holds. */
export function joinStays(stays: readonly (readonly SupportSpan[])[]): readonly SupportSpan[] {
  const joined: SupportSpan[] = [];
  for (const span of stays.flat().toSorted((left, right) => left.fromMs - right.fromMs)) {
    const fromMs = Math.max(span.fromMs, joined.at(-1)?.toMs ?? span.fromMs);
    if (fromMs < span.toMs) joined.push({ ...span, fromMs });
  }
  return joined;
}

/** The parts of the periods outside of the others; both in order of time. */
export function subtract(periods: readonly Period[], others: readonly Period[]): readonly Period[] {
  return periods.flatMap(({ fromMs, toMs }) => {
    const parts: Period[] = [];
    let startMs = fromMs;
    for (const other of others) {
      if (other.toMs <= startMs || other.fromMs >= toMs) continue;
      if (other.fromMs > startMs) parts.push({ fromMs: startMs, toMs: other.fromMs });
      startMs = Math.max(startMs, other.toMs);
    }
    if (startMs < toMs) parts.push({ fromMs: startMs, toMs });
    return parts;
  });
}

function cutAt(periods: readonly Period[], borders: readonly number[]): readonly Period[] {
  const sorted = [...new Set(borders)].toSorted((left, right) => left - right);
  let next = 0;
  return periods.flatMap(({ fromMs, toMs }) => {
    while ((sorted[next] ?? Number.POSITIVE_INFINITY) <= fromMs) next += 1;
    const inside: number[] = [fromMs];
    for (; (sorted[next] ?? Number.POSITIVE_INFINITY) < toMs; next += 1) inside.push(sorted[next] ?? toMs);
    return inside.map((startMs, place) => ({ fromMs: startMs, toMs: inside[place + 1] ?? toMs }));
  });
}

/** Returns a lookup of the newest interval in force; times must not decrease from call to call. */
function follow<Row extends Interval>(intervals: readonly Row[]): (timeMs: number) => Row | null {
  let next = 0;
  let current: Row | null = null;
  return (timeMs) => {
    for (let row = intervals[next]; row !== undefined; row = intervals[next]) {
      if (Number(row.startedAtUs) / 1000 > timeMs) break;
      current = row;
      next += 1;
    }
    if (current === null) return null;
    const { endedAtUs } = current;
    return endedAtUs !== null && Number(endedAtUs) / 1000 <= timeMs ? null : current;
  };
}
