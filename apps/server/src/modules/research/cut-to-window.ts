import { DAY_US } from '@eupnea/model';
import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import type { PatientStretch } from './read-project-time.ts';

/**
 * Period that a definition evaluates. Day 1 is the first 24 hours from the patient's first session on any
 * device; device conditions apply after the days are counted.
 * @param stretches by patient, in order of time
 */
export function cutToWindow(
  stretches: readonly PatientStretch[],
  window: CohortDefinition['window'],
): readonly PatientStretch[] {
  if (window === undefined) return stretches;
  const { from_day: firstDay, to_day: lastDay, device_types: types } = window;
  const starts = new Map<number, bigint>();
  for (const { patientId, fromUs } of stretches) {
    const known = starts.get(patientId);
    if (known === undefined || fromUs < known) starts.set(patientId, fromUs);
  }
  return stretches.flatMap((stretch) => {
    if (types !== undefined && !types.some((type) => type === stretch.deviceType)) return [];
    const startUs = starts.get(stretch.patientId) ?? stretch.fromUs;
    const earliestUs = startUs + BigInt((firstDay ?? 1) - 1) * DAY_US;
    const fromUs = stretch.fromUs > earliestUs ? stretch.fromUs : earliestUs;
    const latestUs = lastDay === undefined ? stretch.toUs : startUs + BigInt(lastDay) * DAY_US;
    const toUs = stretch.toUs < latestUs ? stretch.toUs : latestUs;
    return toUs > fromUs ? [{ ...stretch, fromUs, toUs }] : [];
  });
}
