import {
  HELD_OUT_SEEDS,
  writeEventTable,
  writeGroupTable,
  writeKindTable,
  writeOtherArmTable,
  writePlainTable,
  writeShare,
  type GroupResult,
  type HeldOutSummary,
  type SubsetResult,
} from '@eupnea/validation';
import type { LabelAgreement } from './compare-with-labels.ts';
import type { LungSimulatorResult } from './compare-with-lung-simulator.ts';
import { describeLabels } from './describe-labels.ts';
import type { ExplainedCount } from './explain-disagreements.ts';

export interface Validation {
  readonly analysisVersion: number;
  readonly secondsPerRecording: number;
  /** As a device that sends no settings. */
  readonly heldOut: HeldOutSummary;
  /** The same recordings as a device that sends them. */
  readonly heldOutWithSettings: HeldOutSummary;
  /** Null where the shared recordings are absent. */
  readonly lungSimulator: LungSimulatorResult | null;
  readonly machineLabels: readonly LabelAgreement[] | null;
  readonly labelDisagreements: readonly ExplainedCount[] | null;
  /** What `npm test` holds later versions to. */
  readonly regressionSubset: readonly SubsetResult[];
}

const ARMS_TITLE = 'Per breath: vc, pc and ps together, beside the targets';

/** Both arms beside the targets. */
export function describeArms({ heldOut, heldOutWithSettings }: Validation): string {
  return [
    `## ${ARMS_TITLE}: a device that sends no settings`,
    writeKindTable(heldOut.overall),
    `## ${ARMS_TITLE}: a device that sends its settings`,
    'The same recordings; the set rate and the name of the mode are given beside the samples.',
    writeOtherArmTable(heldOutWithSettings.overall),
  ].join('\n\n');
}

export function describeValidation(validation: Validation): string {
  const { heldOut, analysisVersion, secondsPerRecording, lungSimulator } = validation;
  const { machineLabels, labelDisagreements } = validation;
  const { overall, modes, seeds } = heldOut;
  const parts = [
    '# Validation of the detectors',
    `Written by \`npm run validate -- --seeds ${seeds.from}-${seeds.to}\`; do not edit. Analysis version ${analysisVersion}. For research purpose only.`,
    [
      `Seeds ${seeds.from}-${seeds.to} of the held-out ${HELD_OUT_SEEDS.from}-${HELD_OUT_SEEDS.to}, ${overall.recordings} recordings of ${secondsPerRecording} s in vc, pc and ps (${overall.hours.toFixed(1)} h, ${overall.breaths} breaths), noise and leak on in every one.`,
      'Patients, efforts, machines and noise are of `packages/validation/src/held-out`. Thresholds were set on development scenarios and on seeds that earlier runs spent (docs/asynchrony-history.md); no patient of these seeds was looked into. The kinds of lung, muscle and machine are also in the development beds, in other ranges: seeds and draws are held out, the kinds of mechanism not wholly.',
      'Breath borders are the ventilator\'s own marks. Two arms analyse the same recordings: a device that sends no settings, and one that sends rate and mode. Where a table does not name its arm, no settings are sent. "Undecided" counts as missed or as rightly absent; [patients](validation-patients.md) and [families](validation-families.md) count it by itself. 95 % intervals are bootstrapped over seeds. "Held" compares the value, not its interval, with the target.',
      'The mechanisms are ours, as is the simulator: these figures say how the detectors do on this physics, not on patients.',
    ].join('\n'),
    describeArms(validation),
    '## Per event',
    'A double trigger is one event for its two breaths, every wasted effort is one, any other breath is one. Onsets within 0.15 s of the true one count.',
    writeEventTable(overall),
    '## Ambiguous breaths, and the result with none excluded',
    'Within 20 % of a threshold of the truth, or undecidable (docs/algorithms/asynchrony.md): counted here, not scored above.',
    writePlainTable(overall),
    '## Per mode; SIMV, PRVC and APRV are not in the tables above',
    'Found / breaths with the kind, then `+` false findings; empty where there is neither. Intervals, specificity and PPV of each, and the arm with settings, stand in `validation.json`.',
    writeGroupTable(modes),
    '## Per condition',
    writeGroupTable(conditionsOnly(heldOut)),
    '## Shared recordings',
    describeLungSimulator(lungSimulator),
    describeLabels(machineLabels, labelDisagreements),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Conditions of one mode alone; the modes that are one condition have their table. */
function conditionsOnly({ conditions, modes }: HeldOutSummary): readonly GroupResult[] {
  return conditions.filter(({ name }) => !modes.some((mode) => mode.name === name));
}

function describeLungSimulator(result: LungSimulatorResult | null): string {
  if (result === null) return 'Lung simulator with muscle pressure (FlexiMag): not present, not run.';
  return [
    `Lung simulator with muscle pressure (FlexiMag, 450 s of volume control, ${result.breaths} breaths, ${result.efforts} efforts):`,
    `breath onsets from the waveform alone, F1 ${writeShare(result.breathOnsetF1)} at 0.1 s;`,
    `${result.wastedEffortsFound} of ${result.wastedEfforts} efforts without a cycle found, ${result.ineffectiveFindings} called so in all;`,
    `median delay from effort to inspiration ${writeShare(result.medianTriggerDelayS)} s, ${result.delaysOverThresholdFound} of ${result.delaysOverThreshold} delays over 0.25 s found, ${result.delayedFindings} called so in all.`,
  ].join('\n');
}
