import { addOnsetScores, onsetF1, type OnsetScore } from '@eupnea/validation';
import { haveRecordings } from '../reports/recordings.ts';
import { scoreRecordings } from '../reports/score-segmentation.ts';
import { compareWithFlexiMag, type FlexiMagResult } from './compare-with-fleximag.ts';
import { compareWithNihon, type NihonResult } from './compare-with-nihon.ts';
import { compareWithServoU, type ServoUResult } from './compare-with-servo-u.ts';

/** Null where a recording is absent. */
export interface RealMachines {
  readonly fleximag: FlexiMagResult | null;
  readonly nihon: NihonResult | null;
  readonly servoU: ServoUResult | null;
  readonly pb840: { readonly breaths: number; readonly onsetF1: number | null } | null;
}

const ONSET_TOLERANCE_S = 0.1;

export async function compareRealMachines(): Promise<RealMachines> {
  return {
    fleximag: compareWithFlexiMag(),
    nihon: compareWithNihon(),
    servoU: await compareWithServoU(),
    pb840: haveRecordings() ? await segmentPb840() : null,
  };
}

async function segmentPb840(): Promise<RealMachines['pb840']> {
  let onsets: OnsetScore = { hits: 0, found: 0, truth: 0 };
  for await (const { scores } of scoreRecordings([ONSET_TOLERANCE_S])) {
    const [score] = scores;
    if (score !== undefined) onsets = addOnsetScores(onsets, score);
  }
  return { breaths: onsets.truth, onsetF1: onsetF1(onsets) };
}
