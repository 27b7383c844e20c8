import type { SupportSpan } from '@eupnea/signal';
import type { Pool } from 'pg';
import { readExtent, type DeviceRange, type Stretch } from '../stored-data/stored-data-service.ts';
import { joinStays, laySpans, subtract, withoutBreaths, type Period } from './lay-spans.ts';
import {
  INTERVALS_MAX,
  readEndReasons,
  readFilledPeriods,
  readModeIntervals,
  readNamedModes,
  readPressureIntervals,
  readStandby,
  type Interval,
} from './weaning-repository.ts';

/** More losses of the record than this are not looked up to the breath; their borders are those of five minutes. */
const EXACT_PERIODS_MAX = 100;
/** Ends of a stay after which the patient is off the ventilator, as far as the record goes. */
const RELEASED: ReadonlySet<string> = new Set(['assignment', 'standby']);

export interface PatientSpans {
  readonly spans: readonly SupportSpan[];
  readonly isCut: boolean;
}

/**
 * Ventilation of a patient within the stretches.
 * @param all every stretch of the patient up to the end of the period; the time between two belongs to the first
 */
export async function readSpans(
  pool: Pool,
  stretches: readonly Stretch[],
  all: readonly Stretch[],
  { fromMs, toMs }: Period,
): Promise<PatientSpans> {
  const stays: (readonly SupportSpan[])[] = [];
  let isCut = false;
  for (const { deviceId, fromUs, toUs } of stretches) {
    const range = { deviceId, fromUs, toUs };
    const [modes, named, pressures, standby] = [
      await readModeIntervals(pool, range),
      await readNamedModes(pool, range),
      await readPressureIntervals(pool, range),
      await readStandby(pool, range),
    ];
    isCut ||= [modes, named, pressures, standby].some(({ length }) => length >= INTERVALS_MAX);
    const breathing = await readBreathing(pool, range);
    stays.push(
      laySpans({ breathing, standby: standby.map((one) => toPeriod(one, range)), modes, named, pressures }),
    );
  }
  const between = await readReleased(pool, all, { fromMs, toMs });
  stays.push(between.map((period) => withoutBreaths(period, 'released')));
  return { spans: joinStays(stays), isCut };
}

/** Periods with breaths: closed five-minute periods with the times of their outermost breaths, then the open one. */
async function readBreathing(pool: Pool, range: DeviceRange): Promise<readonly Period[]> {
  const filled = await readFilledPeriods(pool, range);
  const openFromUs = filled.at(-1)?.toUs ?? range.fromUs;
  const open = openFromUs < range.toUs ? [{ ...range, fromUs: openFromUs }] : [];
  const periods: Period[] = [];
  for (const [place, part] of [...filled, ...open].entries()) {
    if (place >= EXACT_PERIODS_MAX && place < filled.length) {
      periods.push({ fromMs: msOf(part.fromUs), toMs: msOf(part.toUs) });
      continue;
    }
    const { firstUs, lastUs } = await readExtent(pool, [part]);
    if (firstUs === null || lastUs === null) continue;
    const before = periods.at(-1);
    const period = { fromMs: msOf(firstUs), toMs: msOf(lastUs < range.toUs ? lastUs : range.toUs) };
    if (before !== undefined && period.fromMs - before.toMs < JOINED_MS)
      periods[periods.length - 1] = { fromMs: before.fromMs, toMs: period.toMs };
    else periods.push(period);
  }
  return periods;
}

/** A breath that crosses the border of two periods leaves no hole. */
const JOINED_MS = 30_000;

async function readReleased(
  pool: Pool,
  all: readonly Stretch[],
  { fromMs, toMs: endMs }: Period,
): Promise<readonly Period[]> {
  const reasons = await readEndReasons(pool, all);
  const stays = all.map((stretch) => ({
    fromMs: msOf(stretch.sessionFromUs),
    toMs: msOf(stretch.sessionToUs),
  }));
  const released = all.flatMap(({ sessionId, sessionToUs }): readonly Period[] => {
    const startMs = msOf(sessionToUs);
    if (!RELEASED.has(reasons.get(sessionId) ?? '') || startMs >= endMs) return [];
    const next = stays
      .map((stay) => stay.fromMs)
      .filter((otherMs) => otherMs >= startMs)
      .reduce((least, otherMs) => Math.min(least, otherMs), endMs);
    return next > Math.max(startMs, fromMs) ? [{ fromMs: Math.max(startMs, fromMs), toMs: next }] : [];
  });
  return subtract(
    released,
    stays.toSorted((left, right) => left.fromMs - right.fromMs),
  );
}

function toPeriod({ startedAtUs, endedAtUs }: Interval, { fromUs, toUs }: DeviceRange): Period {
  const start = startedAtUs > fromUs ? startedAtUs : fromUs;
  const end = endedAtUs !== null && endedAtUs < toUs ? endedAtUs : toUs;
  return { fromMs: msOf(start), toMs: msOf(end) };
}

function msOf(timeUs: bigint): number {
  return Number(timeUs) / 1000;
}
