import { HOUR_MS } from '@eupnea/model';

/**
 * One hour of invasive ventilation, from the full hour of UTC on, as a row of CLIF respiratory_support has it. Null: not
 * known in this hour; no value is carried over from another hour.
 */
export interface VentilatedHour {
  /** Start of the hour, ms since 1970; a multiple of 3,600,000. */
  readonly startMs: number;
  /** Observed, otherwise set, mL. */
  readonly tidalVolumeMl: number | null;
  /** Observed, cmH2O. */
  readonly plateauPressureCmh2o: number | null;
  /** Observed, otherwise set, cmH2O. */
  readonly peepCmh2o: number | null;
  /** Set, as a fraction from 0.21 to 1. */
  readonly fio2: number | null;
}

/** Five minutes of breaths: means over the breaths that have the value. */
export interface VentilatedStretch {
  readonly startMs: number;
  /** Duration of the breaths, s. */
  readonly seconds: number;
  readonly tidalVolumeMl: number | null;
  readonly plateauPressureCmh2o: number | null;
  readonly peepCmh2o: number | null;
  readonly drivingPressureCmh2o: number | null;
  /** Weighted by the duration of the breaths. */
  readonly powerJMin: number | null;
}

/** Settings in force at the end of an hour, as the device reported them. */
export interface HourSettings {
  readonly startMs: number;
  readonly tidalVolumeMl: number | null;
  readonly peepCmh2o: number | null;
  readonly fio2: number | null;
}

/** An hour with less breathing than this is not ventilated: as much as the overview asks of its worst hour. */
export const HOUR_LEAST_SECONDS = 600;

/**
 * Limits of CLIF 2.1 (outlier-handling), beyond which a value is missing; a value at the limit stays. They are applied
 * here, so that an export of the hours that applies them gives the same audit.
 */
export const CLIF_HOUR_LIMITS = {
  tidalVolumeMl: [100, 3000],
  plateauPressureCmh2o: [0, 100],
  peepCmh2o: [0, 50],
  fio2: [0.21, 1],
} as const satisfies {
  readonly [Name in Exclude<keyof VentilatedHour, 'startMs'>]: readonly [number, number];
};

/** Limit of CLIF's `peep_set`, which is narrower than that of `peep_obs`. */
const SET_PEEP_LIMITS = [0, 30] as const;

/** Returns the start of the UTC hour that contains a time, ms. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS;
}

/**
 * Hours with at least ten minutes of breaths, in order of time. An observed value is the median of the five-minute means
 * that have it, so that suction or a disconnection of a few minutes does not decide the hour.
 * @param settings at most one entry an hour
 */
export function summariseHours(
  stretches: readonly VentilatedStretch[],
  settings: readonly HourSettings[],
): readonly VentilatedHour[] {
  const settingsOf = new Map(settings.map((entry) => [entry.startMs, entry]));
  return [...Map.groupBy(stretches, ({ startMs }) => hourOf(startMs))]
    .filter(([, own]) => own.reduce((sum, { seconds }) => sum + seconds, 0) >= HOUR_LEAST_SECONDS)
    .map(([startMs, own]) => {
      const set = settingsOf.get(startMs);
      const median = (read: (stretch: VentilatedStretch) => number | null) => medianOfKnown(own.map(read));
      return {
        startMs,
        tidalVolumeMl:
          keep(
            median((stretch) => stretch.tidalVolumeMl),
            CLIF_HOUR_LIMITS.tidalVolumeMl,
          ) ?? keep(set?.tidalVolumeMl, CLIF_HOUR_LIMITS.tidalVolumeMl),
        plateauPressureCmh2o: keep(
          median((stretch) => stretch.plateauPressureCmh2o),
          CLIF_HOUR_LIMITS.plateauPressureCmh2o,
        ),
        peepCmh2o:
          keep(
            median((stretch) => stretch.peepCmh2o),
            CLIF_HOUR_LIMITS.peepCmh2o,
          ) ?? keep(set?.peepCmh2o, SET_PEEP_LIMITS),
        fio2: keep(set?.fio2, CLIF_HOUR_LIMITS.fio2),
      };
    })
    .sort((left, right) => left.startMs - right.startMs);
}

function keep(value: number | null | undefined, [lower, upper]: readonly [number, number]): number | null {
  return value === null || value === undefined || !(value >= lower && value <= upper) ? null : value;
}

/** Median of the known values, of two middle ones their mean; null without any. */
export function medianOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((left, right) => left - right);
  const [lower, upper] = [known[(known.length - 1) >> 1], known[known.length >> 1]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
