import { HOUR_MS } from '@eupnea/model';
import { type HourSettings, hourOf } from '@eupnea/signal';

/** A numeric setting that a device reported. */
export interface SettingOfHour {
  readonly parameter: string;
  readonly value: number;
  readonly startMs: number;
  /** null while in force. */
  readonly endMs: number | null;
}

/** Codes of the settings of an hour. FiO2 has two names in the specification; the first one counts. */
export const HOUR_SETTING_CODES = {
  fio2: ['Oxygen', 'FiO2'],
  tidalVolumeMl: ['tidal_volume'],
  peepCmh2o: ['PEEPCPAP'],
} as const satisfies { readonly [Name in Exclude<keyof HourSettings, 'startMs'>]: readonly string[] };

const PERCENT = 100;

/**
 * Settings in force at the end of each UTC hour of a stretch of ventilation; where none was reported until then, the last
 * one that was in force within the hour.
 * @param settings oldest first
 */
export function listHourSettings(
  settings: readonly SettingOfHour[],
  fromMs: number,
  toMs: number,
): readonly HourSettings[] {
  const hours: HourSettings[] = [];
  for (let startMs = hourOf(fromMs); startMs < toMs; startMs += HOUR_MS) {
    const [from, to] = [Math.max(startMs, fromMs), Math.min(startMs + HOUR_MS, toMs)];
    const own = settings.filter((held) => held.startMs < to && (held.endMs === null || held.endMs > from));
    const last = (codes: readonly string[]): number | null =>
      codes
        .map((code) => own.findLast(({ parameter }) => parameter === code)?.value)
        .find((value) => value !== undefined) ?? null;
    const oxygen = last(HOUR_SETTING_CODES.fio2);
    hours.push({
      startMs,
      tidalVolumeMl: last(HOUR_SETTING_CODES.tidalVolumeMl),
      peepCmh2o: last(HOUR_SETTING_CODES.peepCmh2o),
      fio2: oxygen === null ? null : oxygen / PERCENT,
    });
  }
  return hours;
}
