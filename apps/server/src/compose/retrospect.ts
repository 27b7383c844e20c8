import { ANALYSIS_VERSION } from '@eupnea/signal';
import { readBuildIdentity } from '../config/build-identity.ts';
import type { NoteAccess } from '../http/access-notes.ts';
import type { AccessService } from '../modules/access/access-service.ts';
import { AsynchronyService } from '../modules/asynchrony/asynchrony-service.ts';
import { BreathOrders } from '../modules/breaths/breath-orders.ts';
import { BreathPlaces } from '../modules/breaths/breath-places.ts';
import { BreathService } from '../modules/breaths/breath-service.ts';
import { EventService } from '../modules/events/event-service.ts';
import { FindingService } from '../modules/events/finding-service.ts';
import { ExportService } from '../modules/exports/export-service.ts';
import { LabelStartService } from '../modules/labeling/label-start-service.ts';
import { SimilarBreathService } from '../modules/similar-breaths/similar-breath-service.ts';
import { SettledPieces, StoredDataService } from '../modules/stored-data/stored-data-service.ts';
import { BreathStatisticsService } from '../modules/breath-statistics/breath-statistics-service.ts';
import { ChangeMeasureService } from '../modules/breath-statistics/change-measure-service.ts';
import { CorrectedLabelService } from '../modules/labeling/corrected-label-service.ts';
import { MuscleScoreService } from '../modules/breath-statistics/muscle-score-service.ts';
import { SettingEffectService } from '../modules/breath-statistics/setting-effect-service.ts';
import { TimeseriesService } from '../modules/timeseries/timeseries-service.ts';
import { EventAverageService } from '../modules/waveforms/event-average-service.ts';
import { WaveSamplesService } from '../modules/waveforms/wave-samples-service.ts';
import { WaveformService } from '../modules/waveforms/waveform-service.ts';
import type { Storage } from '../storage/open-storage.ts';

/** Composes the services that read stored data. */
export interface Retrospect {
  readonly storedData: StoredDataService;
  /** The same service with rights from the main server and figures from the replica, if any. */
  readonly analyticsData: StoredDataService;
  readonly breaths: BreathService;
  readonly events: EventService;
  readonly findings: FindingService;
  readonly timeseries: TimeseriesService;
  readonly breathStatistics: BreathStatisticsService;
  readonly settingEffects: SettingEffectService;
  readonly changeMeasures: ChangeMeasureService;
  readonly muscleScores: MuscleScoreService;
  readonly waveforms: WaveformService;
  readonly waveSamples: WaveSamplesService;
  readonly eventAverages: EventAverageService;
  readonly exports: ExportService;
  readonly asynchrony: AsynchronyService;
  readonly similarBreaths: SimilarBreathService;
}

export function createRetrospect(
  storage: Storage,
  access: AccessService,
  timeZone: string,
  now: () => number,
  noteAccess: NoteAccess,
): Retrospect {
  const { db, pool } = storage;
  const parts = { db, access, now, noteAccess };
  const pieces = new SettledPieces(pool, now);
  const storedData = new StoredDataService({ ...parts, pool, pieces });
  const analyticsData = new StoredDataService({
    ...parts,
    pool: storage.analytics,
    // A replica lags behind the main server, and answers of both may mix.
    pieces: storage.analytics === pool ? pieces : null,
  });
  const findings = new FindingService(storedData);
  const events = new EventService(storedData);
  const { version, commit } = readBuildIdentity();
  const breaths = new BreathService({
    storedData,
    findings,
    orders: new BreathOrders(pool, now),
    places: new BreathPlaces(pool, now),
  });
  return {
    storedData,
    analyticsData,
    findings,
    events,
    exports: new ExportService({
      storedData,
      events,
      findings,
      software: `Eupnea ${version} (${commit})`,
      analysisVersion: String(ANALYSIS_VERSION),
    }),
    breaths,
    asynchrony: new AsynchronyService({ storedData, findings, timeZone, now }),
    similarBreaths: new SimilarBreathService(storedData, breaths, findings),
    timeseries: new TimeseriesService(storedData),
    breathStatistics: new BreathStatisticsService(analyticsData, now),
    settingEffects: new SettingEffectService(storedData, findings),
    // Many changes at once: figures from the replica, if any.
    changeMeasures: new ChangeMeasureService(analyticsData, new FindingService(analyticsData)),
    muscleScores: new MuscleScoreService(storedData, findings, new CorrectedLabelService(db)),
    waveforms: new WaveformService(storedData, findings),
    eventAverages: new EventAverageService(storedData, findings, events, new LabelStartService(db)),
    waveSamples: new WaveSamplesService(storedData, breaths),
  };
}
