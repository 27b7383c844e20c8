import {
  encodeSamples,
  type AgedValue,
  type BreathRecord,
  type DeviceSummary,
  type ParsedVentilatorData,
} from '@eupnea/contracts';
import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { SYNTHETIC_CYCLE_S, synthesize } from './synthetic-breath.ts';

export const RATE_HZ = 100;

const MONITORED: Readonly<Record<string, number>> = {
  Pmax: 24.3,
  PEEPCPAP: 6.1,
  VTe: 448,
  VTi: 450,
  MVe: 7.2,
  RR: 16,
  SpO2: 96,
  PetCO2: 40,
  Ppause: 16,
  deltaP: 10,
  Compl: 45,
  MAP: 10.2,
  IE: 0.36,
  VT_IBW: 6.4,
};
const SETTINGS: Readonly<Record<string, number | string>> = {
  mode_name: 'VC-CMV',
  PEEPCPAP: 6,
  rate: 16,
  tidal_volume: 450,
  Oxygen: 40,
  TI: 1,
  flow_trigger: 2,
  ramp: 150,
};

/** Values that vary between breaths, so that every number is redrawn. */
export function agedValues(
  base: Readonly<Record<string, number | string>>,
  at: number,
): Record<string, AgedValue> {
  const wobble = 1 + Math.sin(at / 7000) * 0.05;
  return Object.fromEntries(
    Object.entries(base).map(([code, value]) => [
      code,
      { value: typeof value === 'number' ? value * wobble : value, at },
    ]),
  );
}

export function summarizeWallDevice(id: number, nowMs: number): DeviceSummary {
  return {
    id,
    version: 1,
    ip: null,
    port: null,
    settings_port: null,
    transport: 'tcp',
    serial_path: null,
    settings_serial_path: null,
    line: null,
    settings_line: null,
    device_identifier: null,
    hl7_output: 'none',
    dev_model: 'Bench',
    dev_serial: `BENCH-${id}`,
    description: `Bed ${String(id).padStart(2, '0')}`,
    device_type: 'simulator',
    status: 'connected',
    standby: false,
    active: true,
    last_check: null,
    last_seen: null,
    last_wave: { time_rcvd: nowMs },
    patient_id: null,
    in_use: false,
    patient: null,
    alerts: [],
    monitored_parameters: agedValues(MONITORED, nowMs),
    control_settings: agedValues(SETTINGS, nowMs),
    limits: {
      Pmax: { low: 10, high: 40, origin: 'device' },
      VTe: { low: 250, high: 700, origin: 'device' },
      RR: { low: 8, high: 30, origin: 'device' },
    },
    mechanical_power: null,
    fault_async_percent: 3,
  };
}

export interface WallMessage {
  readonly message: ParsedVentilatorData;
  readonly attachment: Buffer;
}

/** Messages of one device for one viewer: samples since the last call, numbers once per breath. */
export function createWallFeed(deviceId: number, startMs: number) {
  let next = 0;
  let sequence = 0;
  let breaths = 0;
  return {
    take(nowMs: number): WallMessage | null {
      const count = Math.floor(((nowMs - startMs) * RATE_HZ) / 1000) - next;
      if (count <= 0) return null;
      const attachment = synthesizeColumns(deviceId, next, count);
      const finished = Math.floor((next + count) / (SYNTHETIC_CYCLE_S * RATE_HZ));
      const message: ParsedVentilatorData = {
        device_id: deviceId,
        sequence: ++sequence,
        sent_at: nowMs,
        skipped: 0,
        samples: {
          epoch: 1,
          first_index: next,
          rate_hz: RATE_HZ,
          count,
          channels: ['p_patient', 'flow', 'volume', 'pco'],
          time_rcvd: startMs + (next * 1000) / RATE_HZ,
        },
      };
      if (sequence === 1)
        Object.assign(message, { connected: true, control_settings: agedValues(SETTINGS, nowMs) });
      if (finished > breaths) {
        breaths = finished;
        message.monitored_parameters = agedValues(MONITORED, nowMs);
        message.breaths = [makeBreath(deviceId, finished, startMs)];
      }
      next += count;
      return { message, attachment };
    },
  };
}

function synthesizeColumns(deviceId: number, first: number, count: number): Buffer {
  const columns = [0, 1, 2, 3].map(() => new Float32Array(count));
  for (let offset = 0; offset < count; offset++) {
    const { pressure, flow, volume, co2 } = synthesize((first + offset) / RATE_HZ + deviceId * 0.37);
    [pressure, flow, volume, co2].forEach((value, column) => {
      const values = columns[column];
      if (values !== undefined) values[offset] = value;
    });
  }
  return Buffer.from(encodeSamples(columns));
}

const NO_FEATURES: BreathRecord['features'] = Object.fromEntries(
  BREATH_FEATURE_CODES.map((code) => [code, null]),
) as BreathRecord['features']; // cast: fromEntries() forgets the keys

function makeBreath(deviceId: number, number: number, startMs: number): BreathRecord {
  const samples = SYNTHETIC_CYCLE_S * RATE_HZ;
  const start = Math.round((number - 1) * samples);
  return {
    device_id: deviceId,
    breath_number: number,
    vent_breath_number: null,
    started_at: new Date(startMs + (start * 1000) / RATE_HZ).toISOString(),
    epoch: 1,
    start_index: start,
    insp_end_index: start + Math.round(1.3 * RATE_HZ),
    end_index: Math.round(number * samples),
    rate_hz: RATE_HZ,
    segmentation: 'waveform',
    incomplete: false,
    rejected_rows: 0,
    mode: 'vc',
    features: NO_FEATURES,
    provenance: {},
  };
}
