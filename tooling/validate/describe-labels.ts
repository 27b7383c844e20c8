import { writeShare, writeTable } from '@eupnea/validation';
import type { LabelAgreement } from './compare-with-labels.ts';
import { EXPLANATIONS, type ExplainedCount } from './explain-disagreements.ts';

/** Agreement with machine-made labels, and why the two differ where they do. */
export function describeLabels(
  agreements: readonly LabelAgreement[] | null,
  explained: readonly ExplainedCount[] | null,
): string {
  if (agreements === null || explained === null) return 'Machine-made labels (PB840): not present, not run.';
  return [
    'Agreement, not accuracy: the labels of these PB840 recordings were made by another program with rules of its own, stated to be patented and not used here. It calls a breath stacked from 10 % unexpired on, we from 25 % or 2 mL/kg.',
    writeTable(
      ['recording', 'kind', 'breaths', 'both', 'only their label', 'only ours', 'neither', 'kappa'],
      agreements.map(({ recording, kind, breaths, both, onlyLabel, onlyFound, neither, kappa }) => [
        recording,
        kind,
        ...[breaths, both, onlyLabel, onlyFound, neither].map(String),
        writeShare(kappa),
      ]),
    ),
    'Why they differ (`npm run report:label-disagreements` lists and draws every one); breaths, of which a double trigger has two:',
    writeTable(
      ['kind', 'only their label', 'only ours', 'explanation'],
      explained.map(({ kind, onlyLabel, onlyFound, explanation }) => [
        kind,
        String(onlyLabel),
        String(onlyFound),
        EXPLANATIONS[explanation],
      ]),
    ),
  ].join('\n\n');
}
