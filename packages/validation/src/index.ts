export {
  HELD_OUT_SECONDS,
  HELD_OUT_SEEDS,
  listHeldOutScenarios,
  type HeldOutScenario,
} from './held-out/list-held-out-scenarios.ts';
export { judgeBreaths, type BreathVerdicts, type JudgedBreath } from './judge-breaths.ts';
export type { KindTruth } from './judge-threshold.ts';
export { matchFound, type FoundOnBreaths } from './match-found.ts';
export { scoreKind, VALIDATED_KINDS } from './score-kind.ts';
export {
  addFindingScores,
  EMPTY_SCORE,
  positivePredictiveValue,
  scoreFindings,
  sensitivity,
  specificity,
  type FindingScore,
  type ScoringOptions,
} from './score-findings.ts';
export { addOnsetScores, onsetF1, scoreOnsets, type OnsetScore } from './score-onsets.ts';
export { TRUTH } from './truth-thresholds.ts';
export { runHeldOut, type RecordingTally, type ValidationArm } from './run-held-out.ts';
export { judgeScenario, scoreRecording, type Segmentation } from './score-scenario.ts';
export {
  summarizeHeldOut,
  type GroupResult,
  type HeldOutSummary,
  type KindResult,
} from './summarize-held-out.ts';
export { runRegressionSubset, type SubsetResult } from './run-regression-subset.ts';
export {
  writeEventTable,
  writeGroupTable,
  writeKindTable,
  writeOtherArmTable,
  writePlainTable,
  writeShare,
  writeTable,
} from './write-tables.ts';
export {
  drawFamilyBeds,
  FAMILY_BED_SECONDS,
  judgeFamilyBed,
  type FamilyBed,
  type FamilyBedQuery,
} from './families/draw-family-beds.ts';
export {
  FAMILY_DEVELOPMENT_SEEDS,
  FRESH_EVALUATIONS,
  type FreshEvaluation,
  type SeedRange,
} from './families/family-seeds.ts';
export { summarizeChest, type ChestAgreement, type ChestMeasurement } from './families/measure-chest.ts';
export { LEFT_OUT_CURVES } from './families/left-out-curves.ts';
export { listJudgedFindings, type JudgedFinding } from './families/list-judged-findings.ts';
export {
  addFinding,
  EMPTY_RELIABILITY,
  expectedCalibrationError,
  type Reliability,
} from './families/reliability.ts';
export {
  mapKinds,
  runFamilies,
  type FamilyAxis,
  type FamilyRun,
  type FamilyTally,
} from './families/run-families.ts';
export {
  drawReliability,
  familyTarget,
  sumReliability,
  writeFamilyKindTable,
  writeFamilyOverview,
  writeFamilySummary,
} from './families/write-family-tables.ts';
export { readMuscleBreaths, type LabelledKind } from './muscle-truth/muscle-labels.ts';
export {
  scoreMuscleTruth,
  type KindAnswers,
  type MuscleRun,
  type MuscleScore,
} from './muscle-truth/score-muscle-truth.ts';
export {
  writeMuscleKindTable,
  writeMuscleOverview,
  type NamedMuscleScore,
} from './muscle-truth/write-muscle-tables.ts';
export { compareLabels, writeLabelAgreement, type ComparedLabels } from './muscle-score/compare-labels.ts';
export {
  countBenchmark,
  poolBenchmark,
  type BenchmarkAnswer,
  type BenchmarkBreath,
  type BenchmarkScore,
} from './benchmark/count-benchmark.ts';
export { readBreathLabels, type LabelledBreath } from './benchmark/read-labels.ts';
