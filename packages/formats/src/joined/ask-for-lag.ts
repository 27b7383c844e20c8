import type { RecordingInspection } from '@eupnea/model';
import { ask } from '../ask.ts';
import type { NamedSource } from '../named-source.ts';

/**
 * The inspection of two joined files with a required question when their samples tell no lag: then nothing shows that
 * their clocks agree, or that both files are of one recording.
 */
export function askForLag(
  inspection: RecordingInspection,
  [flow, pressure]: readonly NamedSource[],
): RecordingInspection {
  if (inspection.lag !== undefined || inspection.problem !== null) return inspection;
  const why = { reason: 'lag_untold', flow: flow?.name ?? '', pressure: pressure?.name ?? '' } as const;
  return { ...inspection, questions: [...inspection.questions, ask('lag', true, why)] };
}
