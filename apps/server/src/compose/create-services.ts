import type { FastifyBaseLogger } from 'fastify';
import { createAccounts } from './accounts.ts';
import { describeSoftware, readBuildIdentity } from '../config/build-identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/config.ts';
import type { ListenerState } from '../gateway/hl7-listener.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { DocumentService } from '../documents/document-service.ts';
import { createLabeling } from './labeling.ts';
import { AccessService } from '../modules/access/access-service.ts';
import { AccessRecordService } from '../modules/audit/access-record-service.ts';
import { AlarmAnalyticsService } from '../modules/alarm-analytics/alarm-analytics-service.ts';
import { DeviceCaptureService } from '../modules/devices/device-capture-service.ts';
import { DeviceConnectionService } from '../modules/devices/device-connection-service.ts';
import { DemoService } from '../modules/demo/demo-service.ts';
import { DeviceProbeService } from '../modules/devices/device-probe-service.ts';
import type { DeviceTapPort } from '../ports/device-tap-port.ts';
import { DeviceRegistryService } from '../modules/devices/device-registry-service.ts';
import { DetectorModelService } from '../modules/detectors/detector-model-service.ts';
import { DetectorRunService } from '../modules/detectors/detector-run-service.ts';
import { DetectorService } from '../modules/detectors/detector-service.ts';
import { ModelTrial } from '../modules/detectors/model-trial.ts';
import type { SecretSeal } from '../modules/detectors/run-detector.ts';
import { DeviceService, type ReadStoredWaveform } from '../modules/devices/device-service.ts';
import type { LiveStatePort } from '../ports/live-state-port.ts';
import { Hl7OutputService } from '../modules/hl7-output/hl7-output-service.ts';
import { Hl7StateService } from '../modules/hl7-output/hl7-state-service.ts';
import type { RecutRollups } from '../modules/occupancy/occupancy-service.ts';
import { ConversionService } from '../modules/uploads/conversion-service.ts';
import { ClusterAlertService } from '../modules/older-api/cluster-alert-service.ts';
import { OlderApiService } from '../modules/older-api/older-api-service.ts';
import { OverviewService } from '../modules/overview/overview-service.ts';
import { ProtectionAuditService } from '../modules/overview/protection-audit-service.ts';
import { ReportMatrixService } from '../modules/overview/report-matrix-service.ts';
import { UnitFigures } from '../modules/overview/unit-figures.ts';
import { ProjectScoreService } from '../modules/breath-statistics/project-score-service.ts';
import { ReanalysisService } from '../modules/reanalysis/reanalysis-service.ts';
import { RecordingService } from '../modules/uploads/recording-service.ts';
import { DailyReportService } from '../modules/reports/daily-report-service.ts';
import { ReportMailService } from '../modules/report-mail/report-mail-service.ts';
import { ScheduledDocuments } from '../modules/report-mail/scheduled-documents.ts';
import { ReportScheduleService } from '../modules/report-mail/report-schedule-service.ts';
import { RoundPageService } from '../modules/reports/round-page-service.ts';
import { PeepStepsService } from '../modules/peep-steps/peep-steps-service.ts';
import { WeaningDefinitionService } from '../modules/weaning/weaning-definition-service.ts';
import { WeaningService } from '../modules/weaning/weaning-service.ts';
import { openUploadRoom } from '../modules/uploads/open-upload-room.ts';
import { UploadService } from '../modules/uploads/upload-service.ts';
import { createRecords } from './records.ts';
import type { Services } from './register-endpoints.ts';
import { createResearch } from './research.ts';
import { createRetrospect } from './retrospect.ts';
import { CaptureFiles } from '../storage/captures/capture-files.ts';
import { inspectConvertible, inspectStoredFile } from '../storage/import/inspect-stored-file.ts';
import type { UploadFiles } from '../storage/import/upload-files.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { RecordingTrouble } from '../pipeline/recording-trouble.ts';
import { createProbe } from '../transports/probe-device.ts';
import { dialTcp } from '../transports/tcp-dial.ts';
import { createDeviceDial } from '../transports/dial-device.ts';
import { loadSerialPort } from '../transports/serial-dial.ts';
import type { TrustedClock } from '../storage/trusted-clock.ts';

export interface ServiceParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly logger: FastifyBaseLogger;
  readonly live: LiveStatePort;
  readonly taps: DeviceTapPort;
  readonly trouble: Pick<RecordingTrouble, 'current'>;
  /** State of the HL7 listener; null = this process has no listener. */
  readonly readListener: () => ListenerState | null;
  readonly analysisId: number;
  readonly readStoredWaveform: ReadStoredWaveform;
  readonly recutRollups: RecutRollups;
  readonly uploadFiles: UploadFiles;
  readonly detectorSeal: SecretSeal;
  readonly jobs: { readonly queue: JobQueue; wake(): void };
  /** Folders of the screens' texts; documents read the first that exists. */
  readonly textFolders: readonly string[];
  readonly now: () => number;
  readonly clock: TrustedClock;
}

export interface AppServices extends Services {
  readonly hl7Output: Hl7OutputService;
  readonly access: AccessService;
}

/** Creates the services of the modules. */
export function createServices(parts: ServiceParts): AppServices {
  const { config, storage, bus, now } = parts;
  const { db } = storage;
  const access = new AccessService(db);
  const records = createRecords({
    ...parts,
    db,
    access,
    queue: parts.jobs.queue,
    timeZone: config.timeZone,
    flags: config.flags,
  });
  const { deviceNetworks, serialDevices } = config;
  const addressRules = { deviceNetworks, serialDevices, isDemo: config.demo };
  const devices = new DeviceService({
    db,
    bus,
    access,
    now,
    live: parts.live,
    readStoredWaveform: parts.readStoredWaveform,
    occupancy: records.occupancy,
    addressRules,
    timeZone: config.timeZone,
  });
  const hl7Output = createHl7Output(parts);
  const uploadRoom = openUploadRoom(db, parts.uploadFiles);
  const accessRecords = new AccessRecordService(db, now);
  const retrospect = createRetrospect(storage, access, config.timeZone, now, (note) =>
    accessRecords.note(note),
  );
  const accounts = createAccounts({ ...parts, accessRecords, jobs: parts.jobs.queue });
  const { analyticsData } = retrospect;
  const alarms = new AlarmAnalyticsService({
    storedData: analyticsData,
    timeZone: config.timeZone,
    now,
  });
  const detectorRuns = new DetectorRunService({
    storage,
    storedData: retrospect.storedData,
    queue: parts.jobs.queue,
    wakeJobs: () => parts.jobs.wake(),
    networks: config.detectorNetworks,
    identity: readBuildIdentity(),
    now,
  });
  const projectScores = new ProjectScoreService({
    storage,
    queue: parts.jobs.queue,
    wakeJobs: () => parts.jobs.wake(),
  });
  const clusters = new ClusterAlertService(retrospect, now);
  const figures = new UnitFigures(db, analyticsData, now);
  const weaningDefinitions = new WeaningDefinitionService(db, now);
  const weaning = new WeaningService({
    storedData: retrospect.storedData,
    medCard: records.medCard,
    definitions: weaningDefinitions,
    timeZone: config.timeZone,
    now,
  });
  const roundPages = new RoundPageService({
    ...retrospect,
    ...records,
    alarms,
    timeZone: config.timeZone,
    now,
  });
  const unit = { db, storedData: analyticsData, figures, timeZone: config.timeZone, now };
  const documents = new DocumentService({
    textFolders: parts.textFolders,
    readPreferences: (userId) => accounts.account.readPreferences(userId),
  });
  const reports = new DailyReportService({ ...retrospect, alarms, timeZone: config.timeZone, now });
  const protection = new ProtectionAuditService(unit);
  return {
    db,
    access,
    demo: new DemoService(db, access),
    ...records,
    ...accounts,
    documents,
    devices,
    deviceRegistry: new DeviceRegistryService({ db, bus, access, devices, now, live: parts.live }),
    deviceCaptures: new DeviceCaptureService({
      db,
      now,
      files: new CaptureFiles(storage.dataDir),
      taps: parts.taps,
    }),
    deviceConnections: new DeviceConnectionService({
      serialDevices,
      hasSerial: async () => (await loadSerialPort()) !== null,
    }),
    deviceProbes: new DeviceProbeService({
      db,
      addressRules,
      probe: createProbe(createDeviceDial(serialDevices)),
    }),
    hl7Output,
    hl7: new Hl7StateService({ readListener: parts.readListener, output: hl7Output }),
    uploads: new UploadService({
      db,
      access,
      now,
      files: parts.uploadFiles,
      room: uploadRoom,
      queue: parts.jobs.queue,
      wakeJobs: () => parts.jobs.wake(),
      inspect: inspectStoredFile,
    }),
    conversions: new ConversionService({
      files: parts.uploadFiles,
      room: uploadRoom,
      inspect: inspectConvertible,
      software: describeSoftware(),
    }),
    recordings: new RecordingService(db, access, now),
    reanalysis: new ReanalysisService({
      storage,
      access,
      now,
      queue: parts.jobs.queue,
      wakeJobs: () => parts.jobs.wake(),
    }),
    retrospect,
    clusters,
    detectors: new DetectorService({
      storage,
      seal: parts.detectorSeal,
      networks: config.detectorNetworks,
      cancelRuns: (id) => detectorRuns.cancelRuns(id),
      now,
    }),
    detectorRuns,
    projectScores,
    detectorModels: new DetectorModelService({
      storage,
      files: parts.uploadFiles,
      trial: new ModelTrial(),
    }),
    labeling: createLabeling(db, retrospect, config.flags),
    research: createResearch({
      storage,
      jobs: parts.jobs,
      changeMeasures: retrospect.changeMeasures,
      software: describeSoftware(),
      now,
    }),
    alarmAnalytics: alarms,
    replica: storage.replica,
    overview: new OverviewService({ ...unit, alarms }),
    protection,
    reportMatrix: new ReportMatrixService(unit),
    reports,
    reportSchedules: new ReportScheduleService({
      db,
      now,
      timeZone: config.timeZone,
      sendsMail: accounts.mail.isSending,
    }),
    reportMail: new ReportMailService({
      db,
      now,
      mail: accounts.mail,
      documents: new ScheduledDocuments({ documents, reports, roundPages, weaning, protection, now }),
      onError: (error) => parts.logger.error({ err: error }, 'report mail problem'),
    }),
    roundPages,
    peepSteps: new PeepStepsService({ storedData: retrospect.storedData, timeZone: config.timeZone, now }),
    weaningDefinitions,
    weaning,
    olderApi: new OlderApiService({ ...retrospect, devices, patients: records.patients, clusters, now }),
  };
}

function createHl7Output({ config, storage, live, analysisId, logger, now }: ServiceParts): Hl7OutputService {
  const target = config.hl7Receiver;
  return new Hl7OutputService({
    db: storage.db,
    readLive: (deviceId) => live.read(deviceId),
    receiver:
      target === null
        ? null
        : { name: `${target.host}:${target.port}`, dial: (handlers) => dialTcp(target, handlers) },
    intervalSeconds: config.hl7IntervalSeconds,
    analysisId,
    now,
    onError: (error) => logger.error({ err: error }, 'HL7 output problem'),
  });
}
