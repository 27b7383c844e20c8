import type { RecordingInspection } from '@eupnea/model';
import { stemOf } from './half-recording.ts';
import { ask } from '../ask.ts';
import type { NamedSource } from '../named-source.ts';

/**
 * The inspection of two joined files with a required question when nothing shows that both are of one recording: their
 * samples tell no lag, or their names differ in more than the signal. Patients on one ventilator setting breathe alike.
 */
export function askForLag(
  inspection: RecordingInspection,
  [flow, pressure]: readonly NamedSource[],
): RecordingInspection {
  if (inspection.problem !== null) return inspection;
  const names = { flow: flow?.name ?? '', pressure: pressure?.name ?? '' };
  const isTold = inspection.lag !== undefined;
  if (isTold && stemOf(names.flow) === stemOf(names.pressure)) return inspection;
  const why = { reason: isTold ? 'unlike_names' : 'lag_untold', ...names } as const;
  return { ...inspection, questions: [...inspection.questions, ask('lag', true, why)] };
}
