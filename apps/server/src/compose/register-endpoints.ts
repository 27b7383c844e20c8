import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from './accounts.ts';
import { type Handlers, registerHandlers } from '../http/register-handlers.ts';
import { ObjectRightsService } from '../modules/access/object-rights-service.ts';
import { createAlarmHandlers } from '../modules/alarm-analytics/alarm-handlers.ts';
import type { AlarmAnalyticsService } from '../modules/alarm-analytics/alarm-analytics-service.ts';
import { createTokenHandlers } from '../modules/api-tokens/token-handlers.ts';
import { createAsynchronyHandlers } from '../modules/asynchrony/asynchrony-handlers.ts';
import { createAuditHandlers } from '../modules/audit/audit-handlers.ts';
import { createAuthHandlers } from '../modules/auth/auth-handlers.ts';
import { createFactorHandlers } from '../modules/auth/factor/factor-handlers.ts';
import { createProviderHandlers } from '../modules/auth/provider/provider-handlers.ts';
import { createBreathStatisticsHandlers } from '../modules/breath-statistics/breath-statistics-handlers.ts';
import { createBreathHandlers } from '../modules/breaths/breath-handlers.ts';
import { createDemoHandlers } from '../modules/demo/demo-handlers.ts';
import type { DemoService } from '../modules/demo/demo-service.ts';
import { createDetectorHandlers } from '../modules/detectors/detector-handlers.ts';
import type { DetectorModelService } from '../modules/detectors/detector-model-service.ts';
import type { ProjectScoreService } from '../modules/breath-statistics/project-score-service.ts';
import type { DetectorRunService } from '../modules/detectors/detector-run-service.ts';
import type { DetectorService } from '../modules/detectors/detector-service.ts';
import { createDeviceHandlers, type DeviceServices } from '../modules/devices/device-handlers.ts';
import { createEventHandlers } from '../modules/events/event-handlers.ts';
import { createExportHandlers } from '../modules/exports/export-handlers.ts';
import { createFeatureHandlers } from '../modules/features/feature-handlers.ts';
import { createHealthHandlers } from '../modules/health/health-handlers.ts';
import { createHl7Handlers } from '../modules/hl7-output/hl7-handlers.ts';
import type { Hl7StateService } from '../modules/hl7-output/hl7-state-service.ts';
import { createJobHandlers } from '../modules/jobs/job-handlers.ts';
import { createLabelingHandlers, type Labeling } from '../modules/labeling/labeling-handlers.ts';
import { createMailHandlers } from '../modules/mail/mail-handlers.ts';
import { createMedCardHandlers } from '../modules/med-card/med-card-handlers.ts';
import { createNoteHandlers } from '../modules/notes/note-handlers.ts';
import { createOccupancyHandlers } from '../modules/occupancy/occupancy-handlers.ts';
import type { ClusterAlertService } from '../modules/older-api/cluster-alert-service.ts';
import { createOlderApiHandlers } from '../modules/older-api/older-api-handlers.ts';
import type { OlderApiService } from '../modules/older-api/older-api-service.ts';
import { createOverviewHandlers } from '../modules/overview/overview-handlers.ts';
import type { OverviewService } from '../modules/overview/overview-service.ts';
import type { ProtectionAuditService } from '../modules/overview/protection-audit-service.ts';
import type { ReportMatrixService } from '../modules/overview/report-matrix-service.ts';
import { createPatientHandlers } from '../modules/patients/patient-handlers.ts';
import { createProjectHandlers } from '../modules/projects/project-handlers.ts';
import { createReanalysisHandlers } from '../modules/reanalysis/reanalysis-handlers.ts';
import type { ReanalysisService } from '../modules/reanalysis/reanalysis-service.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { DailyReportService } from '../modules/reports/daily-report-service.ts';
import { createReportHandlers } from '../modules/reports/report-handlers.ts';
import type { ReportMailService } from '../modules/report-mail/report-mail-service.ts';
import { createReportScheduleHandlers } from '../modules/report-mail/report-mail-handlers.ts';
import type { ReportScheduleService } from '../modules/report-mail/report-schedule-service.ts';
import type { RoundPageService } from '../modules/reports/round-page-service.ts';
import { createPeepStepsHandlers } from '../modules/peep-steps/peep-steps-handlers.ts';
import type { PeepStepsService } from '../modules/peep-steps/peep-steps-service.ts';
import type { WeaningDefinitionService } from '../modules/weaning/weaning-definition-service.ts';
import { createWeaningHandlers } from '../modules/weaning/weaning-handlers.ts';
import type { WeaningService } from '../modules/weaning/weaning-service.ts';
import { createResearchHandlers, type Research } from '../modules/research/research-handlers.ts';
import { createSavedViewHandlers } from '../modules/saved-views/saved-view-handlers.ts';
import { createSimilarBreathHandlers } from '../modules/similar-breaths/similar-breath-handlers.ts';
import { createStoredSessionHandlers } from '../modules/stored-data/stored-session-handlers.ts';
import { createTemplateHandlers } from '../modules/templates/template-handlers.ts';
import { createTimeseriesHandlers } from '../modules/timeseries/timeseries-handlers.ts';
import type { ConversionService } from '../modules/uploads/conversion-service.ts';
import type { RecordingService } from '../modules/uploads/recording-service.ts';
import { createUploadHandlers } from '../modules/uploads/upload-handlers.ts';
import type { UploadService } from '../modules/uploads/upload-service.ts';
import { createUserHandlers } from '../modules/users/user-handlers.ts';
import { createWaveformHandlers } from '../modules/waveforms/waveform-handlers.ts';
import type { Records } from './records.ts';
import type { Retrospect } from './retrospect.ts';
import type { Database, Storage } from '../storage/open-storage.ts';

export interface Services extends Accounts, Records, DeviceServices {
  readonly db: Database;
  readonly demo: DemoService;
  readonly uploads: UploadService;
  readonly recordings: RecordingService;
  readonly conversions: ConversionService;
  readonly hl7: Hl7StateService;
  readonly reanalysis: ReanalysisService;
  readonly retrospect: Retrospect;
  readonly olderApi: OlderApiService;
  readonly clusters: ClusterAlertService;
  readonly alarmAnalytics: AlarmAnalyticsService;
  readonly overview: OverviewService;
  readonly protection: ProtectionAuditService;
  readonly replica: Storage['replica'];
  readonly reportMatrix: ReportMatrixService;
  readonly documents: DocumentService;
  readonly reports: DailyReportService;
  readonly reportSchedules: ReportScheduleService;
  readonly reportMail: ReportMailService;
  readonly roundPages: RoundPageService;
  readonly peepSteps: PeepStepsService;
  readonly weaning: WeaningService;
  readonly weaningDefinitions: WeaningDefinitionService;
  readonly detectors: DetectorService;
  readonly detectorRuns: DetectorRunService;
  readonly projectScores: ProjectScoreService;
  readonly detectorModels: DetectorModelService;
  readonly labeling: Labeling;
  readonly research: Research;
}

/** Serves every row of the endpoint table. */
export function registerEndpoints(server: FastifyInstance, services: Services): void {
  const rights = new ObjectRightsService(services.db);
  registerHandlers(server, ENDPOINTS, createHandlers(services), (caller, kind, id) =>
    rights.sees(caller, kind, id),
  );
}

/** Gives each domain's handlers the services that they call. A row of the endpoint table without a handler is a type error. */
function createHandlers(services: Services): Handlers<typeof ENDPOINTS> {
  const { retrospect } = services;
  return {
    ...createAlarmHandlers(services.alarmAnalytics),
    ...createAsynchronyHandlers(retrospect),
    ...createAuditHandlers(services.auditLog),
    ...createAuthHandlers(services),
    ...createBreathHandlers(retrospect.breaths),
    ...createBreathStatisticsHandlers(
      retrospect.breathStatistics,
      retrospect.settingEffects,
      retrospect.muscleScores,
      services.projectScores,
    ),
    ...createDemoHandlers(services.demo),
    ...createDetectorHandlers(services.detectors, services.detectorRuns, services.detectorModels),
    ...createDeviceHandlers(services),
    ...createEventHandlers(retrospect),
    ...createExportHandlers(retrospect.exports),
    ...createFactorHandlers(services),
    ...createFeatureHandlers(services.db),
    ...createHealthHandlers(services.health),
    ...createHl7Handlers(services.hl7),
    ...createJobHandlers(services.jobAdministration),
    ...createLabelingHandlers(services.labeling),
    ...createMailHandlers(services.mail),
    ...createMedCardHandlers({ ...services, timeseries: retrospect.timeseries }),
    ...createNoteHandlers(services.notes),
    ...createOccupancyHandlers(services),
    ...createOlderApiHandlers(services),
    ...createOverviewHandlers(services),
    ...createPatientHandlers(services),
    ...createProjectHandlers(services),
    ...createProviderHandlers(services),
    ...createReanalysisHandlers(services.reanalysis),
    ...createReportHandlers(services),
    ...createReportScheduleHandlers(services.reportSchedules),
    ...createResearchHandlers(services.research),
    ...createSavedViewHandlers(services.savedViews),
    ...createSimilarBreathHandlers(retrospect.similarBreaths),
    ...createStoredSessionHandlers(retrospect.storedData),
    ...createTemplateHandlers(services.templates),
    ...createTimeseriesHandlers(retrospect.timeseries),
    ...createTokenHandlers(services.tokens),
    ...createUploadHandlers(services),
    ...createUserHandlers(services),
    ...createWaveformHandlers(retrospect),
    ...createPeepStepsHandlers(services),
    ...createWeaningHandlers(services),
  };
}
