import type { OccupancyPreview } from '@eupnea/contracts/occupancy';
import type { Executor } from '../../storage/executor.ts';
import { countBreaths } from './count-breaths.ts';
import { countAlerts, listSessionsOfPatient } from './occupancy-repository.ts';
import type { MovedPeriod } from './plan-periods.ts';
import { describePeriod, toIso } from './to-occupancy.ts';

/** Size of a transfer, and periods in which the new patient would be in two beds. */
export async function previewPeriods(
  executor: Executor,
  periods: readonly MovedPeriod[],
  patientAfter: number | null,
): Promise<OccupancyPreview> {
  const counted: OccupancyPreview['periods'] = [];
  for (const period of periods) {
    const { deviceId, startedAtUs, endedAtUs } = period;
    counted.push({
      ...describePeriod(period),
      breaths: await countBreaths(executor, deviceId, startedAtUs, endedAtUs),
      alerts: await countAlerts(executor, deviceId, startedAtUs, endedAtUs),
    });
  }
  return {
    periods: counted,
    breaths: counted.reduce((sum, period) => sum + period.breaths, 0),
    overlaps: patientAfter === null ? [] : await listOverlaps(executor, periods, patientAfter),
  };
}

async function listOverlaps(
  executor: Executor,
  periods: readonly MovedPeriod[],
  patientId: number,
): Promise<OccupancyPreview['overlaps']> {
  const sessions = await listSessionsOfPatient(executor, patientId);
  return periods.flatMap((period) =>
    sessions.flatMap((session) => {
      if (session.deviceId === period.deviceId) return [];
      const from = session.startedAtUs > period.startedAtUs ? session.startedAtUs : period.startedAtUs;
      const ends = [session.endedAtUs, period.endedAtUs].filter((end) => end !== null);
      const to = ends.length === 0 ? null : ends.reduce((one, other) => (one < other ? one : other));
      if (to !== null && to <= from) return [];
      return [{ device_id: session.deviceId, from: toIso(from), to: to === null ? null : toIso(to) }];
    }),
  );
}
