import { DAY_MS, HOUR_MS, MINUTE_MS, serverTimeUs } from '@eupnea/model';
import type { SupportSpan } from '@eupnea/signal';
import type { Random } from '@eupnea/simulator';
import { laySpans, type Period } from '../lay-spans.ts';
import type { ModeInterval, PressureInterval } from '../weaning-repository.ts';

export interface TrueTrial {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface WardHistory {
  readonly spans: readonly SupportSpan[];
  readonly trials: readonly TrueTrial[];
  readonly endMs: number;
}

interface Level {
  readonly control: 'pc' | 'ps';
  readonly supportCmh2o: number;
  readonly peepCmh2o: number;
}

/**
 * Intervals as a ventilator reports them over the days of a stay. On the day of a trial support falls to a trial's level
 * for 8 to 100 minutes; every day has changes of support above it, controlled hours with a low support left in the
 * settings, brief low support for a measurement, suction, disconnections, and lost data.
 */
export function makeWardHistory(random: Random, days: number, trialDay: number): WardHistory {
  const changes: { atMs: number; level: Level }[] = [];
  const holes: Period[] = [];
  const trials: TrueTrial[] = [];
  const between = (low: number, high: number): number => low + random.uniform() * (high - low);
  const higher = (): Level => ({
    control: 'ps',
    supportCmh2o: Math.round(between(9, 16)),
    peepCmh2o: Math.round(between(5, 10)),
  });
  const low = (): Level => ({
    control: 'ps',
    supportCmh2o: Math.round(between(0, 8)),
    peepCmh2o: Math.round(between(0, 8)),
  });
  /** Mandatory breaths while the display still shows a low support. */
  const controlled = (): Level => ({ ...low(), control: 'pc' });
  const hole = (fromMs: number, minutes: number): void => {
    holes.push({ fromMs, toMs: fromMs + minutes * MINUTE_MS });
  };
  for (let day = 0; day < days; day += 1) {
    const dayMs = day * DAY_MS;
    const at = (hour: number): number => dayMs + hour * HOUR_MS;
    changes.push({ atMs: at(0), level: controlled() });
    changes.push({ atMs: at(between(5, 7)), level: higher() });
    changes.push({ atMs: at(between(8, 8.9)), level: higher() });
    if (day === trialDay) {
      const fromMs = Math.round(at(between(9, 9.5)));
      const toMs = Math.round(fromMs + between(8, 100) * MINUTE_MS);
      trials.push({ fromMs, toMs });
      // A device reports the two settings a few seconds apart.
      changes.push({ atMs: fromMs, level: low() });
      changes.push({ atMs: toMs, level: random.uniform() < 0.5 ? higher() : controlled() });
      // Suction with an open circuit, and apnoea backup.
      if (toMs - fromMs > 20 * MINUTE_MS) {
        hole(fromMs + between(2, 8) * MINUTE_MS, between(0.5, 2.5));
        const backupMs = fromMs + between(12, 14) * MINUTE_MS;
        changes.push({ atMs: backupMs, level: controlled() });
        changes.push({ atMs: backupMs + between(0.3, 2) * MINUTE_MS, level: low() });
      }
    }
    // Low support for a measurement, too short for a trial.
    const measuredMs = at(between(12, 13));
    changes.push({ atMs: measuredMs, level: low() });
    changes.push({ atMs: measuredMs + between(0.5, 4.5) * MINUTE_MS, level: higher() });
    for (let hour = 13; hour < 20; hour += 1) {
      changes.push({ atMs: at(hour + between(0.3, 0.6)), level: higher() });
      hole(at(hour + between(0.65, 0.9)), between(0.2, 4));
    }
    hole(at(between(20, 20.4)), between(10, 40));
    changes.push({ atMs: at(between(21, 22)), level: controlled() });
  }
  const endMs = days * DAY_MS;
  return { spans: toSpans(changes, holes, endMs), trials, endMs };
}

function toSpans(
  changes: readonly { readonly atMs: number; readonly level: Level }[],
  holes: readonly Period[],
  endMs: number,
): readonly SupportSpan[] {
  const sorted = changes.toSorted((left, right) => left.atMs - right.atMs);
  const period = (place: number) => {
    const atMs = sorted[place]?.atMs ?? 0;
    const nextMs = sorted[place + 1]?.atMs;
    return {
      startedAtUs: serverTimeUs(Math.round(atMs)),
      endedAtUs: nextMs === undefined ? null : serverTimeUs(Math.round(nextMs)),
    };
  };
  const modes = sorted.map(
    ({ level }, place): ModeInterval => ({
      ...period(place),
      source: 'device',
      control: level.control,
      sequence: level.control === 'pc' ? 'cmv' : 'csv',
    }),
  );
  const pressures = sorted.flatMap(({ level }, place): readonly PressureInterval[] => [
    { ...period(place), parameter: 'pressure_support', value: level.supportCmh2o },
    { ...period(place), parameter: 'PEEPCPAP', value: level.peepCmh2o },
  ]);
  const breathing: Period[] = [];
  let fromMs = 0;
  for (const hole of holes.toSorted((left, right) => left.fromMs - right.fromMs)) {
    if (hole.fromMs > fromMs) breathing.push({ fromMs, toMs: hole.fromMs });
    fromMs = Math.max(fromMs, hole.toMs);
  }
  breathing.push({ fromMs, toMs: endMs });
  return laySpans({ breathing, standby: [], modes, named: [], pressures });
}
