import type { OccupancyPreview } from '@eupnea/contracts/occupancy';
import { isoTimeOfUs } from '@eupnea/model';
import type { Executor } from '../../storage/executor.ts';
import { countBreaths, countBreathsOfPatient } from './count-breaths.ts';
import { countAlerts, listSessionsOfPatient } from './occupancy-repository.ts';
import type { MovedPeriod } from './plan-periods.ts';
import { describePeriod } from './to-occupancy.ts';

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
    patients: await countPatients(executor, counted),
    overlaps: patientAfter === null ? [] : await listOverlaps(executor, periods, patientAfter),
  };
}

async function countPatients(
  executor: Executor,
  periods: OccupancyPreview['periods'],
): Promise<OccupancyPreview['patients']> {
  const ids = new Set(periods.flatMap((period) => [period.patient_before, period.patient_after]));
  const counts: OccupancyPreview['patients'] = [];
  for (const id of ids) {
    if (id === null) continue;
    const before = await countBreathsOfPatient(executor, id);
    const gained = periods.reduce(
      (sum, { breaths, patient_before: left, patient_after: right }) =>
        sum + (right === id ? breaths : 0) - (left === id ? breaths : 0),
      0,
    );
    counts.push({ patient_id: id, breaths_before: before, breaths_after: before + gained });
  }
  return counts;
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
      return [
        { device_id: session.deviceId, from: isoTimeOfUs(from), to: to === null ? null : isoTimeOfUs(to) },
      ];
    }),
  );
}
