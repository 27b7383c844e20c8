export { ANALYSIS_VERSION } from './analysis-version.ts';
export type { AnalysisDepth } from './breath-completion.ts';
export type { BreathView, PrecedingBreath } from './breath-view.ts';
export type { VolumeSource } from './build-breath-view.ts';
export { integrateBreathVolume } from './integrate-flow.ts';
export { measureBreath, type BreathMeasurement } from './measure-breath.ts';
export {
  countAsynchronies,
  DEFAULT_INDEX_CHOICE,
  isCounted,
  markBreaths,
  shareOfBreaths,
  tallyBreaths,
  type AsynchronyCount,
  type BreathKey,
  type BreathMarks,
  type CountableFinding,
  type IndexChoice,
} from './burden/count-asynchronies.ts';
export { computeAsynchronyIndex, isAsynchrony, type AsynchronyIndex } from './burden/asynchrony-index.ts';
export {
  findBurdenWindows,
  findClusters,
  type BurdenBreath,
  type DenseStretch,
} from './burden/find-clusters.ts';
export type { DetectionSettings } from './settings/detection-settings.ts';
export {
  confidenceFrom,
  readCurve,
  type ConfidenceCurve,
  type ConfidenceCurves,
  type ReadConfidence,
} from './findings/confidence/confidence-curves.ts';
export { FindingStream, type DetectedBreath, type FindingDetector } from './findings/finding-stream.ts';
export { readDetectionSettings } from './settings/read-detection-settings.ts';
export { createBreathPipeline, type BreathPipeline, type BreathPipelineOptions } from './pipeline.ts';
export { breathDistance, type BreathWave } from './similarity/breath-distance.ts';
export { decimateMinMax, type DecimatedChannel } from './decimation/decimate-min-max.ts';
export {
  MECHANICS_GATES,
  MECHANICS_METHODS,
  type MechanicsGate,
  type MechanicsMethod,
} from './mechanics/mechanics-method.ts';
export { selectRank } from './mechanics/select-rank.ts';
export { decideMode, weighModes, type ModeDecision, type ModeThresholds } from './mode/decide-mode.ts';
export type { ModeEvidence } from './mode/mode-evidence.ts';
export { MODE_THRESHOLDS } from './mode/mode-thresholds.ts';
export { ModeFollower } from './mode/mode-follower.ts';
export { modeEvidenceOf } from './mode/recognize-mode.ts';
export { SettingEstimator, type EstimatedSettings } from './settings/estimate-settings.ts';
export { POWER_FORMULAS, POWER_GATES, type PowerFormula } from './power/measure-power.ts';
export {
  assessHour,
  auditDay,
  listAuditMeasures,
  type AssessedHour,
  type AuditedDay,
  type AuditedPatient,
  type MissingForAudit,
} from './protection/audit-day.ts';
export { countAdherence, type Adherence } from './protection/count-adherence.ts';
export {
  DRIVING_PRESSURE_EDGES_CMH2O,
  mapVolumeAndPressure,
  measureDose,
  VOLUME_EDGES_ML_KG,
  type Dose,
} from './protection/measure-dose.ts';
export {
  CLIF_HOUR_LIMITS,
  HOUR_LEAST_SECONDS,
  hourOf,
  type HourSettings,
  medianOfKnown,
  summariseHours,
  type VentilatedHour,
  type VentilatedStretch,
} from './protection/ventilated-hour.ts';
export { classifySupport, type SupportSpan, type SupportState } from './weaning/classify-support.ts';
export { describeTrial, type TrialBreath, type TrialCourse } from './weaning/describe-trial.ts';
export {
  countVentilatorFreeDays,
  LIBERATION_HOLD_HOURS,
  VENTILATOR_FREE_OF_DAYS,
} from './weaning/count-ventilator-free-days.ts';
export { findTrials, joinStates, type BreathingTrial } from './weaning/find-trials.ts';
export { layTimeline, type WeaningRun } from './weaning/lay-timeline.ts';
export { judgeReadiness, type DatedValue } from './weaning/judge-readiness.ts';
export {
  findBestPeep,
  measurePeepSteps,
  type BestPeep,
  type MedianWithInterval,
  type OrAbsent,
  type PeepStep,
} from './recruitment/measure-peep-steps.ts';
export {
  EDGE_MINUTES,
  findPeepManoeuvres,
  findPeepManoeuvresInSteps,
  LONGEST_LEVEL_MINUTES,
  type PeepManoeuvre,
} from './recruitment/find-peep-manoeuvres.ts';
export type { PeepBreath } from './recruitment/find-peep-steps.ts';
export { evaluateFormula, evaluateInSteps, type FormulaGrid } from './formula/evaluate-formula.ts';
export {
  FORMULA_MAX_CHARACTERS,
  type Formula,
  type FormulaProblem,
  type FormulaProblemCode,
} from './formula/formula.ts';
export { findLiveLimit, type LiveLimit } from './formula/find-live-limit.ts';
export { FORMULA_NAMES } from './formula/formula-words.ts';
export { runGivingWay } from './steps/steps.ts';
export { joinRates, type JoinedSamples } from './formula/join-rates.ts';
export { parseFormula } from './formula/parse-formula.ts';
