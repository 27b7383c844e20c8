import {
  writeLabelAgreement,
  writeMuscleKindTable,
  writeMuscleOverview,
  type ComparedLabels,
  type NamedMuscleScore,
} from '@eupnea/validation';
import { writeMuscleNumbers, type MuscleNumberScore } from './compare-muscle-numbers.ts';
import { writeOcclusions, type RecordedOcclusions } from './list-occlusions.ts';
import type { RealMachines } from './compare-real-machines.ts';
import { describeRealMachines } from './describe-real-machines.ts';

export interface PatientValidation {
  readonly analysisVersion: number;
  /** Null where the shared recordings are absent. */
  readonly muscleTruth: readonly NamedMuscleScore[] | null;
  readonly derivedLabels: readonly ComparedLabels[] | null;
  readonly muscleNumbers: readonly MuscleNumberScore[] | null;
  readonly occlusions: readonly RecordedOcclusions[] | null;
  readonly realMachines: RealMachines;
}

export function describePatients(validation: PatientValidation): string {
  const { analysisVersion, muscleTruth, derivedLabels, muscleNumbers, occlusions, realMachines } = validation;
  const parts = [
    '# Validation on patients and real machines',
    `Written by \`npm run validate -- --only patients\`; do not edit. Analysis version ${analysisVersion}. For research purpose only.`,
    'Ventilated patients whose effort is known from esophageal pressure or diaphragm EMG, then real machines on test lungs. Simulators: [validation-families.md](validation-families.md), the worst family first, and [validation.md](validation.md), which says least about patients.',
    '## Patients with esophageal pressure or diaphragm EMG',
    describeMuscles(muscleTruth),
    ...describeDerived(derivedLabels),
    ...describeNumbers(muscleNumbers),
    ...describeOcclusions(occlusions),
    '## Real machines',
    describeRealMachines(realMachines),
  ];
  return `${parts.join('\n\n')}\n`;
}

function describeOcclusions(found: PatientValidation['occlusions']): readonly string[] {
  if (found === null) return [];
  return [
    '## Occlusions',
    'Efforts against closed valves, found in pressure and flow alone. Nobody labelled the occlusions of these recordings. Where the pressure sensor reached the end of its range (-65 cmH₂O) ΔPocc is absent; the ratio is then read up to that point. Pes of the recordings was shifted by 0.075 s.',
    writeOcclusions(found),
  ];
}

function describeNumbers(scores: PatientValidation['muscleNumbers']): readonly string[] {
  if (scores === null) return [];
  return [
    '## Numbers from the muscle channels',
    'Swing of esophageal pressure and peak of EAdi per breath, compared with the size of the labelled efforts: of esophageal pressure with the recoil of the chest wall added, so that ΔPes must read less; of EMG the peak itself. Labels and numbers come from the same signal: this tests the measuring, not the catheter.',
    writeMuscleNumbers(scores),
  ];
}

function describeDerived(compared: PatientValidation['derivedLabels']): readonly string[] {
  if (compared === null) return [];
  return [
    '## Labels that Eupnea derives itself',
    '"Score the detectors on this patient" derives efforts and labels from the muscle channel of the recording. On the given breaths, beside the given labels: breaths with the kind / without it on which both agree, `+` only given, only derived, `?` given and left open by Eupnea. Both follow the same signal by the same limits: this tests the deriving, not the truth.',
    writeLabelAgreement(compared),
    `Sure efforts: ${compared.map(({ recording, efforts }) => `${recording} ${efforts}`).join(', ')}.`,
  ];
}

function describeMuscles(scores: PatientValidation['muscleTruth']): string {
  if (scores === null) return 'No recordings of patients with a muscle signal are present: not run.';
  return [
    'Waveform alone: the detectors read flow and airway pressure, neither the muscle signal nor a setting. Five recordings of few patients: development figures. Labels follow the muscle signal by the limits of definitions.md, Asynchrony; a label that is unsure, and a pair that two kinds describe equally well, is not scored. "Undecided" is the detectors\' third answer: neither a finding nor its absence.',
    writeMuscleOverview(scores),
    'Found / breaths with the kind, `+` undecided; then false findings / breaths without it, `+` undecided (`-`: no scored breath has it). Breaths that are not scored stand in `validation-patients.json`.',
    writeMuscleKindTable(scores),
  ].join('\n\n');
}
