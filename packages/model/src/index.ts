export { assert, assertUnreachable, ensure } from './assert.ts';
export { STATED_BOUNDS, STATED_MODES } from './stated-patient.ts';
export {
  findFaultyChange,
  MOST_STATED_CHANGES,
  parseStatedTime,
  type StatedChange,
  type StatedSettings,
  type StatedTime,
} from './stated-change.ts';
export {
  ARTEFACT_KINDS,
  ASYNCHRONY_KINDS,
  FINDING_LETTERS,
  type ArtefactKind,
  type AsynchronyKind,
  type FindingKind,
} from './asynchrony-kind.ts';
export {
  ASYNCHRONY_INDEX_CODES,
  ASYNCHRONY_INDEX_DEFINITIONS,
  ASYNCHRONY_LEAST_CONFIDENCE,
  type AsynchronyIndexCode,
  type AsynchronyIndexDefinition,
} from './asynchrony-index-definition.ts';
export {
  GAS_NUMBER_CODES,
  GAS_NUMBERS,
  type GasNumberCode,
  computeGasIndices,
  GAS_INDEX_CODES,
  GAS_INDICES,
  oxygenationRatio,
  type GasIndex,
  type GasIndexCode,
  type GasIndexReason,
  type GasInput,
  type GasInputs,
} from './gas-indices.ts';
export {
  AUDIT_ADHERENT_SHARE,
  AUDIT_GOAL_PERCENT,
  AUDIT_LEAST_HOURS,
  AUDIT_MEASURES,
  AUDIT_MEASURE_CODES,
  lowestTablePeep,
  type AuditMeasureCode,
  type AuditQuantity,
} from './audit-measures.ts';
export type { Brand } from './brand.ts';
export {
  VENTILATION_CONTROLS,
  type Breath,
  type BreathFeatures,
  type FeatureProvenance,
  type SegmentationSource,
  type VentilationControl,
} from './breath.ts';
export { BREATH_FEATURE_CODES, type BreathFeatureCode } from './breath-features.ts';
export {
  CHANNELS,
  CHANNEL_CODES,
  type ChannelCode,
  type ChannelDefinition,
  type SampleBlock,
} from './channel.ts';
export {
  deviceTimeMs,
  sampleTimeMs,
  sampleTimeUs,
  serverTimeMs,
  isoTimeOfUs,
  serverTimeUs,
  type DeviceTimeMs,
  type SampleClock,
  type ServerTimeMs,
  type ServerTimeUs,
} from './clocks.ts';
export { DAY_MS, DAY_US, HOUR_MS, HOUR_US, hoursOf, MINUTE_MS, MINUTE_US, SECOND_MS } from './durations.ts';
export { unshieldText, writeCsvCell, writeCsvComment, writeCsvJsonCell, writeCsvLine } from './csv-cell.ts';
export type {
  AlarmPriority,
  AlarmsEvent,
  BreathMarkKind,
  ClockEvent,
  DeviceAlarm,
  DeviceEvent,
  DeviceMode,
  IdentityEvent,
  IssueEvent,
  LimitsEvent,
  MarkEvent,
  NumericsEvent,
  SamplesEvent,
  SettingsEvent,
  StandbyEvent,
} from './device-event.ts';
export {
  DEFAULT_ALERT_LIMITS,
  defaultAlertLimits,
  type DefaultAlertLimit,
} from './default-alert-limits.ts';
export { PARTIAL_PRESSURE_UNITS, PRESSURE_UNITS } from './display-units.ts';
export { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG, MMHG_PER_KPA } from './pressure-scale.ts';
export { explainAbsence, type AbsenceReason, type ExplainedBreath } from './explain-absence.ts';
export type {
  EvidenceComparison,
  EvidenceMeasurement,
  Finding,
  FindingEvidence,
  FindingState,
} from './finding.ts';
export {
  formatParameter,
  formatUnrounded,
  type ParameterValue,
  type ValueScale,
} from './format-parameter.ts';
export type { InputIssue } from './issue.ts';
export {
  LABEL_KINDS,
  LABEL_LETTERS,
  LABEL_SCHEMA_VERSION,
  type LabelKind,
} from './label-kind.ts';
export { lookAlikeKey } from './look-alike-key.ts';
export { DELAYED_MAX_SECONDS, LIVE_MAX_SECONDS, deriveLinkState, type LinkState } from './link-state.ts';
export type { ParameterDefinition, ParameterGroup, ParameterKind, ParameterRounding } from './parameter.ts';
export { PERIOD_CODES, type PeriodCode } from './parameter-registry-period.ts';
export { PARAMETERS, findParameter, listParameters } from './parameter-registry.ts';
export { createLineEnds, type LineEnds } from './line-ends.ts';
export { parsePb840Line, type Pb840Line } from './pb840-grammar.ts';
export { createPb840Scanner, type Pb840Scanner, type Pb840Sink } from './pb840-scanner.ts';
export {
  PATIENT_CATEGORIES,
  ageInYears,
  categorizePatient,
  type AgeUnit,
  type PatientCategory,
} from './patient-category.ts';
export {
  DOSED_BOUND_CODES,
  type DosedBoundCode,
  LUNG_PROTECTION_BOUNDS,
  OUTSIDE_BOUND_CODES,
} from './lung-protection.ts';
export {
  READINESS_CODES,
  READINESS_CRITERIA,
  UNRECORDED_CRITERIA,
  type ReadinessCode,
  type ReadinessCriterion,
} from './weaning-criteria.ts';
export {
  DEFAULT_WEANING_DEFINITION,
  TRIAL_ENDS,
  TRIAL_KINDS,
  WEANING_DEFINITION_RANGES,
  WEANING_STATES,
  type TrialEnd,
  type TrialKind,
  type WeaningDefinition,
  type WeaningState,
} from './weaning-definition.ts';
export { NOTED_ASYNCHRONY_PERCENT, NOTED_OUTSIDE_SECONDS, WORST_HOUR_LEAST_SECONDS } from './unit-signs.ts';
export {
  PREDICTED_BODY_WEIGHT_LEAST_HEIGHT_CM,
  predictBodyWeightKg,
  type BodyMeasures,
} from './predicted-body-weight.ts';
export { isMeasurableRate, MAX_RATE_HZ, MIN_RATE_HZ } from './rate-limits.ts';
export type {
  ChannelMapping,
  ConversionLoss,
  DateOrder,
  FileChannel,
  FilePart,
  MappedChannel,
  EmptyDirection,
  MappedColumn,
  SubtractedColumn,
  MappedDate,
  MappedTime,
  MappingConfidence,
  MeasuredLag,
  PartUse,
  RecordedDevice,
  RecordingContents,
  RecordingInspection,
  RecordingQuestion,
  TableLayout,
} from './recording-description.ts';
export type { PartReason, PartWhy } from './part-why.ts';
export type { QuestionWhy, RateWhy, StepShare, WhyReason } from './question-why.ts';
export { err, ok, type Result } from './result.ts';
export {
  UNDECIDED_REASONS,
  type UndecidedBreath,
  type UndecidedKinds,
  type UndecidedReason,
} from './undecided.ts';
export { UNITS } from './parameter-units.ts';
