import { TEMPLATE_ENDPOINTS } from '@eupnea/contracts/endpoints/template';
import type { FastifyInstance } from 'fastify';
import { type Accounts, registerAccountEndpoints } from './accounts.ts';
import type { AlarmAnalyticsService } from './modules/alarm-analytics/alarm-analytics-service.ts';
import { registerAlarmEndpoints } from './modules/alarm-analytics/register-alarm-endpoints.ts';
import type { DeviceCaptureService } from './modules/devices/device-capture-service.ts';
import type { DeviceConnectionService } from './modules/devices/device-connection-service.ts';
import type { DemoService } from './modules/demo/demo-service.ts';
import { registerReadDemo } from './modules/demo/read-demo.ts';
import { registerResetDemo } from './modules/demo/reset-demo.ts';
import type { DeviceProbeService } from './modules/devices/device-probe-service.ts';
import type { DeviceRegistryService } from './modules/devices/device-registry-service.ts';
import type { DeviceService } from './modules/devices/device-service.ts';
import { registerDeviceEndpoints } from './modules/devices/register-device-endpoints.ts';
import { registerListFeatures } from './modules/features/list-features.ts';
import type { Hl7StateService } from './modules/hl7-output/hl7-state-service.ts';
import { registerReadHl7State } from './modules/hl7-output/read-hl7-state.ts';
import { registerLabelingEndpoints, type Labeling } from './modules/labeling/register-labeling-endpoints.ts';
import { registerMedCardEndpoints } from './modules/med-card/register-med-card-endpoints.ts';
import type { ClusterAlertService } from './modules/older-api/cluster-alert-service.ts';
import type { OlderApiService } from './modules/older-api/older-api-service.ts';
import { registerOlderApiEndpoints } from './modules/older-api/register-older-api-endpoints.ts';
import { registerGetDataSource } from './modules/overview/get-data-source.ts';
import { registerGetUnitOverview } from './modules/overview/get-unit-overview.ts';
import { registerGetReportMatrix } from './modules/overview/get-report-matrix.ts';
import type { ReportMatrixService } from './modules/overview/report-matrix-service.ts';
import type { OverviewService } from './modules/overview/overview-service.ts';
import type { ReanalysisService } from './modules/reanalysis/reanalysis-service.ts';
import { registerReanalysisEndpoints } from './modules/reanalysis/register-reanalysis-endpoints.ts';
import type { DailyReportService } from './modules/reports/daily-report-service.ts';
import { registerResearchEndpoints, type Research } from './modules/research/register-research-endpoints.ts';
import { registerGetDailyReport } from './modules/reports/get-daily-report.ts';
import { registerUploadEndpoints } from './modules/uploads/register-upload-endpoints.ts';
import type { ConversionService } from './modules/uploads/conversion-service.ts';
import type { RecordingService } from './modules/uploads/recording-service.ts';
import type { UploadService } from './modules/uploads/upload-service.ts';
import { registerHandlers } from './http/register-handlers.ts';
import { createTemplateHandlers } from './modules/templates/template-handlers.ts';
import { registerRecordEndpoints, type Records } from './records.ts';
import { registerRetrospectEndpoints, type Retrospect } from './retrospect.ts';
import type { Database, Storage } from './storage/open-storage.ts';

export interface Services extends Accounts, Records {
  readonly db: Database;
  readonly demo: DemoService;
  readonly devices: DeviceService;
  readonly deviceRegistry: DeviceRegistryService;
  readonly deviceProbes: DeviceProbeService;
  readonly deviceConnections: DeviceConnectionService;
  readonly deviceCaptures: DeviceCaptureService;
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
  readonly replica: Storage['replica'];
  readonly reportMatrix: ReportMatrixService;
  readonly reports: DailyReportService;
  readonly labeling: Labeling;
  readonly research: Research;
}

/** Binds every row of the endpoint table to its service. A test fails for a row that is missing here. */
export function registerEndpoints(server: FastifyInstance, services: Services): void {
  registerAccountEndpoints(server, services, services.savedViews);
  registerListFeatures(server, services.db);
  registerReadDemo(server, services.demo);
  registerResetDemo(server, services.demo);
  registerDeviceEndpoints(
    server,
    services.devices,
    services.deviceRegistry,
    services.deviceProbes,
    services.deviceConnections,
    services.deviceCaptures,
  );
  registerReadHl7State(server, services.hl7);
  registerRecordEndpoints(server, services);
  registerUploadEndpoints(server, services.uploads, services.recordings, services.conversions);
  registerRetrospectEndpoints(server, services.retrospect);
  registerReanalysisEndpoints(server, services.reanalysis);
  registerAlarmEndpoints(server, services.alarmAnalytics);
  registerGetDataSource(server, services.replica);
  registerGetUnitOverview(server, services.overview);
  registerGetReportMatrix(server, services.reportMatrix);
  registerGetDailyReport(server, services.reports);
  registerLabelingEndpoints(server, services.labeling);
  registerResearchEndpoints(server, services.research);
  registerHandlers(server, TEMPLATE_ENDPOINTS, createTemplateHandlers(services.templates));
  registerMedCardEndpoints(server, services, services.retrospect.timeseries);
  registerOlderApiEndpoints(server, services);
}
