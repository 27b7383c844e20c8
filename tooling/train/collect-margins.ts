import {
  drawFamilyBeds,
  judgeFamilyBed,
  listJudgedFindings,
  scoreRecording,
  type JudgedFinding,
  type SeedRange,
} from '@eupnea/validation';

/** A judged finding with the families of its bed; its confidence is still the margin of the weakest measurement. */
export interface TrainingFinding extends JudgedFinding {
  readonly machineFamily: string;
  readonly effortFamily: string;
}

/** Simulates beds whose machine and muscle are drawn from all families, and lists the findings of devices without and with settings. */
export function collectMargins(
  seeds: SeedRange,
  bedsPerSeed: number,
  report: (step: string) => void,
): readonly TrainingFinding[] {
  const findings: TrainingFinding[] = [];
  for (let seed = seeds.from; seed <= seeds.to; seed += 1) {
    for (const bed of drawFamilyBeds({ seed, count: bedsPerSeed })) {
      const { machineFamily, effortFamily } = bed;
      const judged = judgeFamilyBed(bed);
      for (const sendsSettings of [false, true]) {
        const scored = scoreRecording(judged, {
          segmentation: 'device',
          sendsSettings,
          readConfidence: readMargin,
        });
        for (const one of listJudgedFindings(scored)) findings.push({ ...one, machineFamily, effortFamily });
      }
    }
    report(`seed ${seed}: ${findings.length} findings`);
  }
  return findings;
}

function readMargin(_kind: string, margin: number): number {
  return margin;
}
