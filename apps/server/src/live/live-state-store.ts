import type { AgedValue, SettingStand } from '@eupnea/contracts/aged-value';
import type { Alert } from '@eupnea/contracts/alert';
import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import type { Patient } from '@eupnea/contracts/patient';
import type { Waveform } from '@eupnea/contracts/waveform';
import type { ChannelCode } from '@eupnea/model';
import type { LivePatch, SamplesMessage } from '../bus/bus-messages.ts';
import type { Bus } from '../bus/bus.ts';
import { fadeChangeMarks } from './fade-change-marks.ts';
import type { DeviceLive, LiveState } from './live-state.ts';
import { RING_SECONDS, SampleRing } from './sample-ring.ts';

/** Maximum sampling rates per device shown live; further rates are only stored. */
const MAX_RATES = 4;

interface MutableLive extends DeviceLive {
  connected: boolean;
  standby: boolean;
  clock: DeviceLive['clock'];
  sampleDriftPpm: number | null;
  unknownIdentifiers: readonly string[];
  lastSampleAt: number | null;
  monitored: Record<string, AgedValue>;
  settings: Record<string, SettingStand>;
  limits: DeviceLive['limits'];
  alerts: readonly Alert[];
  patient: Patient | null;
  mechanicalPower: MechanicalPower | null;
  timeConstants: { readonly [method: string]: number };
  faultAsyncPercent: number | null;
  asynchronism: DeviceLive['asynchronism'];
  clusterAlerts: DeviceLive['clusterAlerts'];
}

interface Entry {
  readonly live: MutableLive;
  readonly rings: Map<number, SampleRing>;
}

/**
 * Current state of every device, built from bus messages only, so that it also works in a process without a gateway.
 */
export class LiveStateStore implements LiveState {
  readonly #entries = new Map<number, Entry>();
  readonly #now: () => number;

  constructor(bus: Bus, now: () => number) {
    this.#now = now;
    bus.subscribe('samples', (message) => this.#addSamples(message));
    bus.subscribe('live.changed', ({ deviceId, patch }) => this.#merge(this.#entryOf(deviceId), patch));
    bus.subscribe('live.heard', ({ deviceId, newestAtMs }) => {
      this.#entryOf(deviceId).live.lastSampleAt = newestAtMs;
    });
    bus.subscribe('live.newest', ({ deviceIds, newestAtMs }) => {
      for (const [at, deviceId] of deviceIds.entries()) this.#noteNewest(deviceId, newestAtMs[at]);
    });
    bus.subscribe('live.notes', ({ deviceId, clock, sampleDriftPpm, unknownIdentifiers }) => {
      const { live } = this.#entryOf(deviceId);
      live.clock = clock;
      live.sampleDriftPpm = sampleDriftPpm;
      live.unknownIdentifiers = unknownIdentifiers;
    });
    bus.subscribe('live.removed', ({ deviceId }) => this.#entries.delete(deviceId));
  }

  read(deviceId: number): DeviceLive | null {
    const live = this.#entries.get(deviceId)?.live;
    return live === undefined ? null : { ...live, settings: fadeChangeMarks(live.settings, this.#now()) };
  }

  /** Time of the newest sample of each device that has one. */
  *newestSamples(): Generator<readonly [deviceId: number, lastSampleAt: number]> {
    for (const [deviceId, { live }] of this.#entries) {
      if (live.lastSampleAt !== null) yield [deviceId, live.lastSampleAt];
    }
  }

  lastSampleAt(deviceId: number): number | null {
    return this.#entries.get(deviceId)?.live.lastSampleAt ?? null;
  }

  rings(deviceId: number): ReadonlyMap<number, SampleRing> {
    return this.#entries.get(deviceId)?.rings ?? new Map();
  }

  readWaveform(deviceId: number, seconds: number): Waveform['segments'] {
    const segments: Waveform['segments'] = [];
    for (const ring of this.rings(deviceId).values()) {
      const window = ring.locate(ring.nextIndex - Math.round(Math.min(seconds, RING_SECONDS) * ring.rateHz));
      if (window === null) continue;
      const segment: Waveform['segments'][number] = {
        epoch: window.epoch,
        first_index: window.firstIndex,
        rate_hz: window.rateHz,
        time_rcvd: window.firstTimeMs,
      };
      for (const code of window.channels) {
        if (!isWireColumn(code)) continue;
        const values = new Float32Array(window.length);
        ring.copy(code, window, values, 0);
        segment[WIRE_COLUMNS[code]] = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
      }
      segments.push(segment);
    }
    return segments;
  }

  /** Drops the samples of a device without viewers in this process; its numbers stay. */
  forgetSamples(deviceId: number): void {
    this.#entries.get(deviceId)?.rings.clear();
  }

  #noteNewest(deviceId: number, newestAtMs: number | undefined): void {
    const live = this.#entries.get(deviceId)?.live;
    if (live === undefined || newestAtMs === undefined) return;
    live.lastSampleAt = Math.max(live.lastSampleAt ?? newestAtMs, newestAtMs);
  }

  #addSamples(message: SamplesMessage): void {
    const { live, rings } = this.#entryOf(message.deviceId);
    live.lastSampleAt = message.newestAtMs;
    let ring = rings.get(message.rateHz);
    if (ring === undefined) {
      if (rings.size >= MAX_RATES) return;
      ring = new SampleRing(message.rateHz);
      rings.set(message.rateHz, ring);
    }
    ring.push(message);
  }

  #merge(entry: Entry, patch: LivePatch): void {
    // Numbers and waves of one patient must not appear under the name of the next.
    if (patch.patient !== undefined && patch.patient?.id !== entry.live.patient?.id) {
      forgetNumbers(entry.live);
      entry.rings.clear();
    }
    mergePatch(entry.live, patch);
  }

  #entryOf(deviceId: number): Entry {
    const known = this.#entries.get(deviceId);
    if (known !== undefined) return known;
    const entry: Entry = { live: createLive(), rings: new Map() };
    this.#entries.set(deviceId, entry);
    return entry;
  }
}

const WIRE_COLUMNS = { pressure: 'p_patient', flow: 'flow', volume: 'volume', co2: 'pco' } as const;

function isWireColumn(code: ChannelCode): code is keyof typeof WIRE_COLUMNS {
  return code in WIRE_COLUMNS;
}

function createLive(): MutableLive {
  return {
    connected: false,
    standby: false,
    clock: null,
    sampleDriftPpm: null,
    unknownIdentifiers: [],
    lastSampleAt: null,
    monitored: {},
    settings: {},
    limits: {},
    alerts: [],
    patient: null,
    mechanicalPower: null,
    timeConstants: {},
    faultAsyncPercent: null,
    asynchronism: [],
    clusterAlerts: [],
  };
}

/**
 * Merges a patch. A missing or null field never erases a known value: settings are withdrawn by name, and only the
 * patient may become null.
 */
function mergePatch(live: MutableLive, patch: LivePatch): void {
  if (patch.connected !== undefined) live.connected = patch.connected;
  if (patch.standby !== undefined) live.standby = patch.standby;
  if (patch.patient !== undefined) live.patient = patch.patient;
  mergeValues(live.monitored, patch.monitored_parameters);
  mergeValues(live.settings, patch.control_settings);
  if (patch.limits !== undefined) live.limits = patch.limits;
  if (patch.alerts !== undefined) live.alerts = patch.alerts;
  if (patch.mechanical_power !== undefined) live.mechanicalPower = patch.mechanical_power;
  if (patch.time_constants !== undefined) live.timeConstants = patch.time_constants;
  if (typeof patch.fault_async_percent === 'number') live.faultAsyncPercent = patch.fault_async_percent;
  if (patch.asynchronism !== undefined) live.asynchronism = patch.asynchronism;
  if (patch.clusterAlerts !== undefined) live.clusterAlerts = patch.clusterAlerts;
}

function forgetNumbers(live: MutableLive): void {
  live.monitored = {};
  live.mechanicalPower = null;
  live.timeConstants = {};
  live.faultAsyncPercent = null;
  live.asynchronism = [];
  live.clusterAlerts = [];
}

function mergeValues<Stand>(
  into: Record<string, Stand>,
  changed: { readonly [code: string]: Stand | null } | undefined,
): void {
  if (changed === undefined) return;
  for (const [code, stand] of Object.entries(changed)) if (stand !== null) into[code] = stand;
}
