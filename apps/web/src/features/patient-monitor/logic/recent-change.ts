import type { AgedValue } from '@eupnea/contracts/aged-value';

/** A change is marked for an hour (look.md, Numeric block). */
const MARKED_MS = 3_600_000;

/** What a setting was before it was changed within the last hour; undefined when it was not, or is estimated. */
export function recentlyWas(setting: AgedValue | undefined, nowMs: number): AgedValue['was'] {
  if (
    setting === undefined ||
    setting.estimated === true ||
    setting.was === undefined ||
    setting.was === null
  )
    return undefined;
  return nowMs - setting.at <= MARKED_MS ? setting.was : undefined;
}

/** Time of the newest change within the last hour; null when nothing changed. */
export function lastChangeMs(settings: { readonly [code: string]: AgedValue }, nowMs: number): number | null {
  const times = Object.values(settings)
    .filter((setting) => recentlyWas(setting, nowMs) !== undefined)
    .map((setting) => setting.at);
  return times.length === 0 ? null : Math.max(...times);
}
