import type { DeviceSummary } from '@eupnea/contracts/device';
import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import type {
  AlertsQuery,
  ArchivedPatient,
  ArchivedPatientsQuery,
  AsyncQuery,
  AsyncWaveQuery,
  DeviceInfo,
  DeviceInfoQuery,
  PatientTrendsQuery,
  SocketHealth,
} from '@eupnea/contracts/older-api';
import type { Timeseries } from '@eupnea/contracts/timeseries';
import type { Waveform } from '@eupnea/contracts/waveform';
import { ASYNCHRONY_KINDS, type BreathFeatureCode } from '@eupnea/model';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { DeviceService } from '../devices/device-service.ts';
import type { EventService } from '../events/event-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import type { PatientService } from '../patients/patient-service.ts';
import type { StoredDataService } from '../stored-data/stored-data-service.ts';
import type { TimeseriesService } from '../timeseries/timeseries-service.ts';
import type { WaveSamplesService } from '../waveforms/wave-samples-service.ts';
import type { ClusterAlertService } from './cluster-alert-service.ts';
import { keepMode } from './keep-mode.ts';
import { readStoredPower } from './read-stored-power.ts';
import { toDeviceCard } from './to-device-card.ts';

export interface OlderApiOptions {
  readonly devices: DeviceService;
  readonly storedData: StoredDataService;
  readonly patients: PatientService;
  readonly timeseries: TimeseriesService;
  readonly findings: FindingService;
  readonly events: EventService;
  readonly waveSamples: WaveSamplesService;
  readonly clusters: ClusterAlertService;
  readonly now: () => number;
}

/** Parameters that the older client draws. */
const TREND_PARAMETERS = [
  'rr_bpm',
  'vte_ml',
  'vti_ml',
  'pip_cmh2o',
  'peep_cmh2o',
  'compliance_ml_cmh2o',
  'mp_geometric_j_min',
] as const satisfies readonly BreathFeatureCode[];

const TREND_POINTS = 600;

/** Margin around an asynchronous breath, s. */
const ASYNC_MARGIN_SECONDS = 2;

/** The older interface: each call maps to one of the services. */
export class OlderApiService {
  readonly #options: OlderApiOptions;

  constructor(options: OlderApiOptions) {
    this.#options = options;
  }

  async testSocket(viewer: Viewer, channel: string): Promise<SocketHealth> {
    const { devices, now } = this.#options;
    const visible = await devices.list(viewer, { ventilator_id_sort: 'asc' });
    return {
      channel,
      paths: ['/frontend', '/ventilation'],
      devices: visible.length,
      connected: visible.filter(({ status }) => status === 'connected').length,
      server_time: now(),
    };
  }

  async getDeviceInfo(viewer: Viewer, query: DeviceInfoQuery): Promise<DeviceInfo> {
    const device = await this.#withPower(viewer, await this.#requireSummary(viewer, query.device_id));
    const waveform = await this.#options.devices.readWaveform(
      viewer,
      query.device_id,
      query.offset,
      query.offset_1,
    );
    const clusterAlerts = await this.#options.clusters.list(viewer, query.device_id);
    return { device, card: toDeviceCard(device, clusterAlerts), waveform };
  }

  async getPatientTrends(viewer: Viewer, query: PatientTrendsQuery): Promise<Timeseries> {
    const trends = await this.#options.timeseries.read(viewer, {
      device_id: query.device_id,
      parameters: [...TREND_PARAMETERS],
      points: TREND_POINTS,
      resolution: 'auto',
    });
    return query.mode === undefined ? trends : keepMode(trends, query.mode);
  }

  /** Of the stream; while nothing streams, of the newest stored breaths. */
  async getMechanicalPower(viewer: Viewer, deviceId: number): Promise<MechanicalPower> {
    return (
      (await this.#withPower(viewer, await this.#requireSummary(viewer, deviceId))).mechanical_power ??
      NO_POWER
    );
  }

  async getAsync(viewer: Viewer, query: AsyncQuery) {
    const { device_id, page, count, cluster } = query;
    if (cluster === 'true' || cluster === '1') {
      const clustered = await this.#options.clusters.listClustered(viewer, device_id);
      const items = clustered.slice((page - 1) * count, page * count);
      return { items, total: clustered.length, page, count };
    }
    const kind = [...ASYNCHRONY_KINDS];
    return await this.#options.findings.list(viewer, { device_id, kind, sortOrder: 'desc', page, count });
  }

  async getAsyncWave(viewer: Viewer, query: AsyncWaveQuery): Promise<Waveform> {
    return await this.#options.waveSamples.read(viewer, {
      device_id: query.device_id,
      breath_number: query.breath_id,
      margin_seconds: ASYNC_MARGIN_SECONDS,
    });
  }

  async getAlerts(viewer: Viewer, { device_id, page, count }: AlertsQuery) {
    return await this.#options.events.list(viewer, {
      device_id,
      kind: ['alert'],
      estimated: 'with',
      sortOrder: 'desc',
      page,
      count,
    });
  }

  async getArchivedPatients(viewer: Viewer, query: ArchivedPatientsQuery) {
    const { date_out_sort: sortOrder, ...filters } = query;
    const found = await this.#options.patients.list(viewer, {
      ...filters,
      state: 'archived',
      sortBy: 'date_out',
      sortOrder,
    });
    const items: ArchivedPatient[] = found.items.map((row) => ({
      ...row,
      device_id: row.last_device_id,
      ventil_id: row.last_device_id,
    }));
    return { ...found, items };
  }

  /**
   * Fills in the power of stored breaths that the caller may see: of the patient on the device, or of the last one on a
   * device that is switched off. A bed without a patient has none of the patient before.
   */
  async #withPower(viewer: Viewer, device: DeviceSummary): Promise<DeviceSummary> {
    if (device.mechanical_power !== null) return device;
    const { storedData } = this.#options;
    const resolved = await storedData.resolve(viewer, { device_id: device.id });
    const stretches = resolved.filter(({ patientId }) => !device.active || patientId === device.patient_id);
    const newest = stretches.toSorted((one, other) => (one.toUs < other.toUs ? 1 : -1))[0];
    if (newest === undefined) return device;
    return { ...device, mechanical_power: await readStoredPower(storedData.pool, newest) };
  }

  /** Throws for a device of which the caller sees only that it is in use. */
  async #requireSummary(viewer: Viewer, deviceId: number): Promise<DeviceSummary> {
    const [summary] = await this.#options.devices.listSummaries(viewer, {
      device_id_filter: deviceId,
      ventilator_id_sort: 'asc',
    });
    if (summary === undefined) throw notFound();
    if (summary.in_use) throw new ProblemError('forbidden');
    return summary;
  }
}

const NO_POWER: MechanicalPower = {
  mp1: null,
  mp2: null,
  mp3: null,
  mp2_formula: null,
  hour_mp1: null,
  hour_mp2: null,
  hour_mp3: null,
  day_mp1: null,
  day_mp2: null,
  day_mp3: null,
  hour_coverage: null,
  day_coverage: null,
};
