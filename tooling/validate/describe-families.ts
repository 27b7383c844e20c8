import { EFFORT_FAMILIES, MACHINE_FAMILIES } from '@eupnea/simulator';
import {
  drawReliability,
  expectedCalibrationError,
  FAMILY_BED_SECONDS,
  FAMILY_DEVELOPMENT_SEEDS,
  FRESH_EVALUATIONS,
  onsetF1,
  sumReliability,
  summarizeChest,
  writeFamilyKindTable,
  writeFamilyOverview,
  writeFamilySummary,
  writeShare,
  writeTable,
  type FamilyTally,
} from '@eupnea/validation';
import type { FamilyChoice } from './choose-family-run.ts';
import type { RealMachines } from './compare-real-machines.ts';
import { describeRealMachines } from './describe-real-machines.ts';

export interface FamilyValidation {
  readonly analysisVersion: number;
  readonly choice: FamilyChoice;
  readonly tallies: readonly FamilyTally[];
  readonly realMachines: RealMachines;
}

/** Issue 22. */
const CALIBRATION_TARGET = 0.05;

/** What is kept beside the tables: counts and bins, not single breaths. */
export function summarizeFamilies({ tallies, ...rest }: FamilyValidation) {
  return {
    ...rest,
    families: tallies.map(({ chest, onsets, ...tally }) => ({
      ...tally,
      onsetF1: onsetF1(onsets),
      chest: summarizeChest(chest),
      calibrationError: expectedCalibrationError(tally.reliability),
    })),
    reliability: sumReliability(tallies),
  };
}

export function describeFamilies({
  analysisVersion,
  choice,
  tallies,
  realMachines,
}: FamilyValidation): string {
  const reliability = sumReliability(tallies);
  const parts = [
    '# Validation on families of machines and efforts, and on real machines',
    `Written by \`npm run validate\`; do not edit. Analysis version ${analysisVersion}. For research purpose only.`,
    describeRun(choice),
    [
      `${MACHINE_FAMILIES.length} families of ventilators and ${EFFORT_FAMILIES.length} of muscles (docs/simulator-families.md); each is judged on beds of its own, the other of the two drawn from all families, ${FAMILY_BED_SECONDS} s a bed.`,
      'Truth is that of definitions.md, Asynchrony; breaths within 20 % of a threshold are not scored. Breath borders of the findings are the marks of the simulated ventilator, no settings are sent; onsets are scored from the waveform alone within 0.1 s of where the flow channel can first show them.',
      'Sensitivity and specificity are those of decided breaths; "decided" counts them among all scored ones, since an answer "undecided" is neither a finding nor its absence. The constants of the patient model were looked at on development seeds of these families; confidences are those of curves trained without the family.',
    ].join('\n'),
    '## All families together',
    writeFamilySummary(tallies),
    '## Real machines',
    describeRealMachines(realMachines),
    '## Confidence against truth',
    `Findings on scored breaths by their confidence: \`#\` is the share that the truth has, \`|\` where it would be if confidences were probabilities. Expected calibration error ${writeShare(expectedCalibrationError(reliability))}, target ${CALIBRATION_TARGET}.`,
    drawReliability(reliability),
    '## Breath onsets, mechanics and calibration, the worst calibrated family first',
    writeFamilyOverview(tallies),
    '## Every family by kind',
    'Found / decided / scored breaths with the kind, then `+` false findings. `!`: a target is missed; `?`: fewer than 10 decided breaths with the kind. The counts, with breaths without it and ambiguous ones, stand in `validation-families.json`.',
    writeFamilyKindTable(tallies),
    '## Evaluations on fresh families',
    'At most three; a range of seeds is spent by its first run. No threshold is moved to win a figure of the third.',
    describeEvaluations(),
  ];
  return `${parts.join('\n\n')}\n`;
}

function describeRun({ run: { seeds, beds }, evaluation }: FamilyChoice): string {
  const range = seeds.from === seeds.to ? `Seed ${seeds.from}` : `Seeds ${seeds.from}-${seeds.to}`;
  const { from, to } = FAMILY_DEVELOPMENT_SEEDS;
  const purpose =
    evaluation === null
      ? `of the development seeds ${from}-${to}: figures for development, no evaluation`
      : `evaluation ${evaluation} on fresh families`;
  return `${range}, ${beds} beds of each family and seed; ${purpose}.`;
}

function describeEvaluations(): string {
  return writeTable(
    ['evaluation', 'seeds', 'commit'],
    FRESH_EVALUATIONS.map(({ from, to, commit }, at) => [
      String(at + 1),
      `${from}-${to}`,
      commit ?? 'not run, unspent',
    ]),
  );
}
