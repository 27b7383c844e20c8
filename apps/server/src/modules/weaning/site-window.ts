import { DAY_MS } from '@eupnea/model';
import type { SiteDay, SiteDays } from '../reports/daily-report-service.ts';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import type { Period } from './lay-spans.ts';

/** Now while the last day has data, otherwise the newest breath. */
export function chooseEnd(nowMs: number, newestMs: number): number {
  return Math.abs(nowMs - newestMs) < DAY_MS ? nowMs : newestMs - 1;
}

/** Local days up to the one with this time, oldest first. */
export function layDays(site: SiteDays, lastMs: number, count: number): readonly SiteDay[] {
  const days: SiteDay[] = [];
  for (let timeMs = lastMs; days.length < count; ) {
    const day = site.find(site.dateAt(timeMs));
    if (day === null) break;
    days.unshift(day);
    timeMs = day.startMs - 1;
  }
  return days;
}

/** Parts of the stretches within the period. */
export function clip(stretches: readonly Stretch[], { fromMs, toMs }: Period): readonly Stretch[] {
  const [startUs, endUs] = [BigInt(Math.round(fromMs * 1000)), BigInt(Math.round(toMs * 1000))];
  return stretches.flatMap((stretch) => {
    const fromUs = stretch.fromUs > startUs ? stretch.fromUs : startUs;
    const toUs = stretch.toUs < endUs ? stretch.toUs : endUs;
    return fromUs < toUs ? [{ ...stretch, fromUs, toUs }] : [];
  });
}
