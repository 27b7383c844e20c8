import type { TruthEffort } from '@eupnea/simulator';
import {
  ABSENT,
  ambiguous,
  both,
  either,
  judgeThreshold,
  PRESENT,
  type KindTruth,
} from './judge-threshold.ts';
import type { TruthContext } from './truth-context.ts';
import { TRUTH } from './truth-thresholds.ts';

/** Present when an effort begins in the breath's expiration and starts no cycle. */
export function judgeIneffective(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  if (breath === undefined) return ABSENT;
  const from = breath.expirationS - TRUTH.borderS;
  const efforts = context.effortsFrom(from, breath.endS);
  return either(ABSENT, ...efforts.map((effort) => judgeWasted(context, at, effort)));
}

function judgeWasted(context: TruthContext, at: number, effort: TruthEffort): KindTruth {
  const breath = context.breaths[at];
  const next = context.breaths[at + 1];
  if (breath === undefined || next === undefined) return ABSENT;
  const enough = judgeThreshold(effort.amplitudeCmh2o, TRUTH.effortCmh2o);
  const startedNext = next.effortOnsetS === effort.onsetS;
  if (startedNext && next.cause === 'sensed') {
    // Ambiguous: the relaxing muscle was still active when another cause triggered.
    return effort.endS < next.startS ? ambiguous(false) : ABSENT;
  }
  // Ambiguous: a time-triggered breath began during the effort.
  if (startedNext) return ambiguous(false);
  const afterClocked = breath.cause === 'time' && effort.onsetS < breath.expirationS + TRUTH.afterInflationS;
  const atBorder = effort.onsetS < breath.expirationS + TRUTH.borderS;
  if (atBorder || afterClocked) return ambiguous(enough.plain && effort.onsetS >= breath.expirationS);
  return both(enough, PRESENT);
}

/** Present when an effort begins after the onset of a time-triggered breath, during its inflation. */
export function judgeReverse(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  if (breath === undefined) return ABSENT;
  const clocked = breath.cause === 'time';
  const until = breath.expirationS + TRUTH.afterInflationS;
  const efforts = context.effortsFrom(breath.startS - TRUTH.borderS, until);
  if (!clocked) {
    // An effort within a breath that had another trigger is neither a reverse trigger nor clearly its absence.
    return efforts.some(({ onsetS }) => onsetS > breath.startS) ? ambiguous(false) : ABSENT;
  }
  return either(
    ABSENT,
    ...efforts.map(({ onsetS, amplitudeCmh2o }) => {
      const enough = judgeThreshold(amplitudeCmh2o, TRUTH.effortCmh2o);
      const inside = onsetS > breath.startS && onsetS < breath.expirationS;
      const atBorder = onsetS < breath.startS + TRUTH.borderS || onsetS > breath.expirationS - TRUTH.borderS;
      return atBorder ? ambiguous(inside && enough.plain) : enough;
    }),
  );
}

/** Present when the patient makes a large share of the pressure that the set flow should have made. */
export function judgeStarvation(context: TruthContext, at: number): KindTruth {
  const breath = context.breaths[at];
  if (breath === undefined || breath.control !== 'volume') return ABSENT;
  return both(
    judgeThreshold(breath.pmusPeakCmh2o, TRUTH.effortCmh2o),
    judgeThreshold(breath.patientShare, TRUTH.starvedPatientShare),
  );
}
