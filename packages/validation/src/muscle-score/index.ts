export { deriveEfforts, type DerivedEfforts, type MuscleEffort } from './derive-efforts.ts';
export { perKind } from '../muscle-truth/muscle-labels.ts';
export { labelBreaths, type BreathTruth, type TimedBreath } from './label-breaths.ts';
export {
  TRUTH_CHANNELS,
  unexpiredShare,
  USUAL_CHEST_WALL,
  type ChestWallModel,
  type MachineBreath,
  type MuscleSignals,
  type TruthChannel,
} from './muscle-signal.ts';
export {
  agreeOn,
  listAnswers,
  scoreDetectors,
  spreadOf,
  wilson,
  type Agreement,
  type DetectorAnswer,
  type KindScore,
  type ScoredBreath,
  type Spread,
} from './score-detectors.ts';
export {
  addBins,
  addMoments,
  agreeOfMoments,
  binTimes,
  momentsOf,
  NO_PAIRS,
  spreadOfBins,
  type PairMoments,
  type TimeBins,
} from './pool-scores.ts';
