import type { RecordingInspection } from '@eupnea/model';
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
  const detail =
    `Nothing tells the lag between flow (${flow?.name ?? ''}) and pressure (${pressure?.name ?? ''}), two files with ` +
    'clocks of their own. --lag=0 keeps their times, --lag=MS moves pressure earlier by so much.';
  return { ...inspection, questions: [...inspection.questions, { asks: 'lag', required: true, detail }] };
}
