export {
  accountDeletionSchema,
  accountSchema,
  sessionPageSchema,
  sessionSchema,
  type Account,
  type AccountDeletion,
  type EditAccountBody,
  type Session,
} from './http/account.ts';
export {
  GRANTABLE_FEATURE_CODES,
  USER_STATES,
  administeredSessionPageSchema,
  administeredSessionSchema,
  administeredUserPageSchema,
  administeredUserSchema,
  type AdministeredUser,
  type EditUserBody,
  type InviteUserBody,
  type ListUsersQuery,
  type UserState,
} from './http/administered-user.ts';
export {
  auditEntrySchema,
  auditPageSchema,
  type AuditEntry,
  type AuditFilter,
  type ListAuditQuery,
} from './http/audit.ts';
export { JOB_STATES, jobPageSchema, jobSchema, type Job, type ListJobsQuery } from './http/job.ts';
export { LANGUAGES, languageSchema, type Language } from './http/language.ts';
export {
  MAIL_STATES,
  mailPageSchema,
  mailSchema,
  openedMailSchema,
  type ListMailQuery,
  type Mail,
} from './http/outbox.ts';
export { hl7StateSchema, type Hl7State } from './http/hl7-state.ts';
export { serverHealthSchema, type ServerHealth } from './http/server-health.ts';
export {
  USERNAME_MAX,
  invitationSchema,
  signInOptionsSchema,
  signUpBodySchema,
  subscriptionSchema,
  type AcceptInviteBody,
  type SignInOptions,
  type SignUpBody,
} from './http/sign-up.ts';
export { alertSchema, clusterAlertSchema, type Alert } from './http/alert.ts';
export {
  PASSWORD_MAX,
  PASSWORD_MIN,
  claimAdministratorBodySchema,
  meSchema,
  passwordSchema,
  refreshBodySchema,
  signInBodySchema,
  tokensSchema,
  userSchema,
  type Me,
  type Tokens,
} from './http/auth.ts';
export {
  breathSchema,
  featureProvenanceSchema,
  type BreathRecord,
  type FeatureProvenanceRecord,
} from './http/breath.ts';
export {
  DEVICE_TYPES,
  HL7_OUTPUTS,
  assignPatientBodySchema,
  createDeviceBodySchema,
  deviceSchema,
  deviceSummarySchema,
  editDeviceBodySchema,
  listDevicesQuerySchema,
  type AssignPatientBody,
  type CreateDeviceBody,
  type Device,
  type DeviceSummary,
  type EditDeviceBody,
  type ListDevicesQuery,
} from './http/device.ts';
export type { Endpoint, EndpointAccess, EndpointObject } from './http/endpoint.ts';
export type { EndpointAnswer, EndpointRequest } from './http/endpoint-message.ts';
export { ENDPOINTS, type EndpointName } from './http/endpoints.ts';
export { FEATURE_CODES, featureSchema, type Feature, type FeatureCode } from './http/feature.ts';
export { idParamsSchema, idSchema, idTextSchema, pageSchema } from './http/identifiers.ts';
export { mechanicalPowerSchema, type MechanicalPower } from './http/mechanical-power.ts';
export {
  occupancyChangePageSchema,
  occupancyChangeSchema,
  occupancyPreviewSchema,
  ventilationSessionPageSchema,
  ventilationSessionSchema,
  type ListOccupancyChangesQuery,
  type ListSessionsQuery,
  type ListedOccupancyChange,
  type OccupancyChange,
  type OccupancyPreview,
  type TransferSegmentBody,
  type TransferSessionBody,
  type VentilationSession,
} from './http/occupancy.ts';
export {
  combinationPreviewSchema,
  erasablePatientSchema,
  modeIntervalSchema,
  patientDetailSchema,
  patientSelectionResultSchema,
  type BodyWeight,
  type CombinationPreview,
  type CombinePatientsBody,
  type ModeInterval,
  type ModeIntervalsBody,
  type PatientDetail,
  type PatientSelectionResult,
  type PreviewCombinationBody,
  type SetPatientLimitsBody,
} from './http/patient-record.ts';
export {
  PATIENT_SORTS,
  checkAge,
  createPatientBodySchema,
  listPatientsQuerySchema,
  patientPageSchema,
  patientRowSchema,
  patientSchema,
  type CreatePatientBody,
  type EditPatientBody,
  type ListPatientsQuery,
  type Patient,
  type PatientRow,
} from './http/patient.ts';
export {
  connectionEventPageSchema,
  deviceDetailSchema,
  deviceQualitySchema,
  removedDeviceSchema,
  type ConnectionEvent,
  type DeviceDetail,
  type DeviceQuality,
  type RemovedDevice,
} from './http/device-record.ts';
export { deviceProbeSchema, type DeviceProbe, type ProbeDeviceBody } from './http/device-probe.ts';
export {
  ARTERIAL_GAS_VALUES,
  BLOOD_VALUES,
  type ArterialGasCode,
  type BloodCode,
  type LabValue,
} from './http/lab-values.ts';
export {
  arterialBloodGasPageSchema,
  arterialBloodGasSchema,
  bloodDataPageSchema,
  bloodDataSchema,
  medicationPageSchema,
  medicationSchema,
  type AddArterialBloodGasBody,
  type AddBloodDataBody,
  type AddMedicationBody,
  type ArterialBloodGas,
  type BloodData,
  type EditMedicationBody,
  type MedCardQuery,
  type Medication,
  type CorrectArterialBloodGasBody,
  type CorrectBloodDataBody,
} from './http/med-card.ts';
export {
  archivedPatientPageSchema,
  deviceInfoSchema,
  medCardSchema,
  socketHealthSchema,
  type AlertsQuery,
  type ArchivedPatient,
  type ArchivedPatientsQuery,
  type AsyncQuery,
  type AsyncWaveQuery,
  type DeviceInfo,
  type DeviceInfoQuery,
  type MedCard,
  type PatientInfoUpdateBody,
  type PatientTrendsQuery,
  type SocketHealth,
} from './http/older-api.ts';
export {
  similarBreathsSchema,
  type DrawnBreath,
  type SimilarBreaths,
  type SimilarBreathsQuery,
} from './http/similar-breath.ts';
export {
  ASYNCHRONY_PERIOD_DEFAULT_DAYS,
  ASYNCHRONY_PERIOD_MAX_DAYS,
  asynchronyStatisticSchema,
  asynchronyTimeseriesSchema,
  type AsynchronyHour,
  type AsynchronyStatistic,
  type AsynchronyStatisticQuery,
  type AsynchronyTimeseries,
  type AsynchronyTimeseriesBody,
} from './http/asynchrony.ts';
export { REPORT_FEATURES, REPORT_VALUES, dailyReportSchema } from './http/daily-report.ts';
export type { DailyReport, DailyReportQuery } from './http/daily-report.ts';
export {
  ALARM_PERIOD_DEFAULT_DAYS,
  ALARM_PERIOD_MAX_DAYS,
  ALARM_PRIORITIES,
  ALARM_SOURCES,
  alarmAnalyticsSchema,
  type AlarmAnalytics,
  type AlarmAnalyticsQuery,
  type AlarmDevice,
  type AlarmDurations,
  type AlarmKind,
} from './http/alarm-analytics.ts';
export {
  LIMITED_PARAMETERS,
  LIMIT_DIRECTIONS,
  WHAT_IF_DELAY_MAX_SECONDS,
  alarmWhatIfSchema,
  distributionsAtAlarmSchema,
  thresholdDistributionsSchema,
  type AlarmWhatIf,
  type AlarmWhatIfQuery,
  type DistributionsAtAlarm,
  type DistributionsAtAlarmQuery,
  type ThresholdDistributions,
  type ThresholdDistributionsQuery,
} from './http/alarm-distributions.ts';
export {
  templateSchema,
  type CreateTemplateBody,
  type EditTemplateBody,
  type Template,
} from './http/template.ts';
export {
  knownUserPageSchema,
  permissionsSchema,
  projectPageSchema,
  projectSchema,
  projectUserPageSchema,
  type ChosenPermissions,
  type CreateProjectBody,
  type EditProjectBody,
  type ListProjectsQuery,
  type Project,
  type ProjectPermissions,
  type ProjectUser,
  type SetPermissionsBody,
  type ShareProjectBody,
  type TransferPatientsBody,
  type UnshareProjectBody,
} from './http/project.ts';
export {
  FIELD_FAULTS,
  PROBLEM_CODES,
  problemSchema,
  type FieldFault,
  type Problem,
  type ProblemCode,
} from './http/problem.ts';
export {
  channelMappingSchema,
  localDateTimeSchema,
  recordingInspectionSchema,
  timeZoneSchema,
  type RecordingInspectionRecord,
} from './http/recording-inspection.ts';
export {
  REJECTED_KEPT,
  UPLOAD_MAX_BYTES,
  listUploadsQuerySchema,
  recordingSchema,
  rejectedLineSchema,
  uploadOptionsSchema,
  uploadPageSchema,
  uploadQuerySchema,
  uploadQuestionSchema,
  uploadStatusSchema,
  uploadSummarySchema,
  type ListUploadsQuery,
  type RecordingInfo,
  type RejectedLine,
  type UploadOptions,
  type UploadQuery,
  type UploadQuestion,
  type UploadStatus,
  type UploadSummary,
} from './http/upload.ts';
export {
  WAVEFORM_MAX_SECONDS,
  deviceWaveformQuerySchema,
  waveformSchema,
  type Waveform,
} from './http/waveform.ts';
export { agreementSchema, type LabelAgreement } from './http/agreement.ts';
export { LABELING_BREATHS_MAX, LABEL_COMMENT_MAX, LABEL_EVENTS_MAX } from './http/label.ts';
export { labelHistorySchema, labelSchema, savedGoldSchema, savedLabelsSchema } from './http/label.ts';
export type { GoldEvent, Label, LabelEvent, LabelHistory } from './http/label.ts';
export type { SaveGoldBody, SaveLabelsBody, SavedGold, SavedLabels } from './http/label.ts';
export { LABELING_NUMBERS, labelingBreathPageSchema, labelingBreathSchema } from './http/labeling-breath.ts';
export { labelingOverviewSchema, reviewedBreathPageSchema } from './http/labeling-breath.ts';
export type { ExportLabelsQuery, LabelingBreath, LabelingOverview } from './http/labeling-breath.ts';
export type { ListLabelingBreathsQuery, ListReviewedBreathsQuery } from './http/labeling-breath.ts';
export type { ReviewedBreath, ReviewedBreathPage } from './http/labeling-breath.ts';
export { LABELING_TASK_STATES, RATER_STATES } from './http/labeling-task.ts';
export { labelingTaskPageSchema, labelingTaskSchema } from './http/labeling-task.ts';
export type { CreateLabelingTaskBody, EditLabelingTaskBody, LabelingTask } from './http/labeling-task.ts';
export type { ListLabelingTasksQuery, ReturnLabelsBody } from './http/labeling-task.ts';
export { sessionAnalysisSchema, type SessionAnalysis } from './http/reanalysis.ts';
export { type StoredScope } from './http/stored-scope.ts';
export {
  listStoredSessionsQuerySchema,
  storedSessionPageSchema,
  storedSessionSchema,
  type ListStoredSessionsQuery,
  type StoredSession,
  type StoredSessionPage,
} from './http/stored-session.ts';
export {
  breathDetailSchema,
  listBreathsQuerySchema,
  storedBreathPageSchema,
  storedBreathSchema,
  type BreathDetail,
  type GetBreathQuery,
  type ListBreathsQuery,
  type LocateBreathQuery,
  type StoredBreathRecord,
} from './http/stored-breath.ts';
export {
  STORED_EVENT_KINDS,
  storedEventPageSchema,
  storedEventSchema,
  type ListEventsQuery,
  type StoredEvent,
} from './http/stored-event.ts';
export {
  storedFindingPageSchema,
  storedFindingSchema,
  type ListFindingsQuery,
  type StoredFinding,
} from './http/stored-finding.ts';
export {
  timeseriesSchema,
  type BreathConfidenceQuery,
  type ReadingParametersQuery,
  type ReadingsTimeseriesQuery,
  type Timeseries,
  type TimeseriesBands,
  type TimeseriesBody,
  type TimeseriesColumns,
} from './http/timeseries.ts';
export {
  WAVEFORM_MARKS_MAX,
  WAVEFORM_WINDOW_MAX_SECONDS,
  colouredWaveformWindowSchema,
  waveformWindowSchema,
  type ColouredWaveformWindow,
  type WaveTimeseriesBody,
  type WaveformWindow,
  type WaveformWindowHead,
  type WaveformWindowQuery,
} from './http/waveform-window.ts';
export {
  decodeWaveformWindow,
  encodeWaveformWindow,
  type WaveformWindowBytes,
} from './http/waveform-window-bytes.ts';
export {
  EXPORT_PARTS,
  type ExportArchiveQuery,
  type ExportPart,
  type ExportTableQuery,
  type ExportWaveformsQuery,
  type RecordingExportFormat,
} from './http/export.ts';
export { FHIR_PARTS, type ExportFhirQuery } from './http/fhir-export.ts';
export { findingEvidenceSchema, type FindingEvidenceRecord } from './http/finding-evidence.ts';
export { liveFindingSchema, type LiveFinding } from './live/live-finding.ts';
export { listEventSchema, type ListEvent } from './live/list-event.ts';
export { isWithdrawn, type AgedValue, type SettingStand, type WithdrawnValue } from './http/aged-value.ts';
export { parsedVentilatorDataSchema, type ParsedVentilatorData } from './live/parsed-ventilator-data.ts';
export type { OriginatedLimit, ShownLimit } from './http/shown-limit.ts';
export {
  MAX_FRAME_SAMPLES,
  decodeSamples,
  encodeSamples,
  sampleFrameHeadSchema,
  type DecodedSamples,
  type SampleFrameHead,
} from './live/sample-frame.ts';
