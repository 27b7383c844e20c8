import { perKind } from '@eupnea/validation/muscle-score';
import { keyOfCorrected, type CorrectedLabel } from '../labeling/corrected-label-service.ts';
import type { SessionBreath } from './muscle-gatherer.ts';

/** Labels of people by breath. */
export type CorrectedLabels = ReadonlyMap<string, CorrectedLabel>;

/** The breath with the label of a person, where there is one of these borders; the times stay those of the muscles. */
export function correctBreath(breath: SessionBreath, corrections: CorrectedLabels): SessionBreath {
  const label = corrections.get(keyOfCorrected({ deviceId: breath.deviceId, ...breath.row }));
  if (label === undefined) return breath;
  const labels = perKind((kind) => (label.openKinds.includes(kind) ? null : label.kinds.includes(kind)));
  return { ...breath, truth: { ...breath.truth, labels } };
}
