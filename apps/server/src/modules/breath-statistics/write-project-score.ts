import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { writeCsvComment } from '@eupnea/model';
import { writeCsvRow } from '../../http/csv-row.ts';

type Figures = ProjectMuscleScore['pooled'];

const COLUMNS = [
  'session_id',
  'patient_id',
  'pseudonym',
  'start',
  'end',
  'channel',
  'breaths',
  'labelled',
  'corrected',
  'efforts',
  'kind',
  'found',
  'missed',
  'undecided',
  'falsely_found',
  'rightly_not',
  'undecided_without',
  'not_scored',
  'sensitivity',
  'sensitivity_low',
  'sensitivity_high',
  'specificity',
  'specificity_low',
  'specificity_high',
  'trigger_delay_median_s',
  'trigger_delay_q1_s',
  'trigger_delay_q3_s',
  'cycling_offset_median_s',
  'cycling_offset_q1_s',
  'cycling_offset_q3_s',
  'pmus_pairs',
  'pmus_bias_cmh2o',
  'pmus_lower_cmh2o',
  'pmus_upper_cmh2o',
  'pmus_correlation',
] as const;

/** One row a recording and kind, then one a kind for all recordings together (`all`). */
export function writeProjectScore({ run, recordings, pooled }: ProjectMuscleScore): string {
  const about = `Detectors scored by the muscle channels of the project, analysis version ${run?.analysis_version ?? ''}. For research purpose only.`;
  const rows = recordings.flatMap((recording) => {
    const { session_id, patient_id, pseudonym, start, end, channel } = recording;
    return writeFigures([session_id, patient_id, pseudonym, start, end, channel], recording);
  });
  const all = recordings.length === 0 ? [] : writeFigures(['all', null, null, null, null, null], pooled);
  return `${writeCsvComment(about)}\n${writeCsvRow(COLUMNS)}${[...rows, ...all].join('')}`;
}

function writeFigures(place: readonly (string | number | null)[], figures: Figures): readonly string[] {
  const { breaths, labelled, corrected, efforts, trigger_delay_s: delay, cycling_offset_s: offset } = figures;
  const { n, bias, lower, upper, correlation } = figures.effort_agreement;
  return figures.kinds.map(({ kind, sensitivity, specificity, ...counts }) =>
    writeCsvRow([
      ...place,
      breaths,
      labelled,
      corrected,
      efforts,
      kind,
      counts.found,
      counts.missed,
      counts.undecided,
      counts.falsely_found,
      counts.rightly_not,
      counts.undecided_without,
      counts.not_scored,
      sensitivity?.value ?? null,
      sensitivity?.low ?? null,
      sensitivity?.high ?? null,
      specificity?.value ?? null,
      specificity?.low ?? null,
      specificity?.high ?? null,
      delay.median,
      delay.q1,
      delay.q3,
      offset.median,
      offset.q1,
      offset.q3,
      n,
      bias,
      lower,
      upper,
      correlation,
    ]),
  );
}
