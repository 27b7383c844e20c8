import type { DeviceState } from '../emulation/device-state.ts';
import { BREATH_CHANNELS, CURVES, MODE_CHANNEL } from './channels.ts';
import type { ChannelConfiguration } from './channel-configuration.ts';
import { STANDBY_ERROR } from './messages.ts';
import { createStreamEncoder } from './stream-encoder.ts';

export const SAMPLING_MS = 10;
const LARGEST_RAW = 0xffff;
/** Maximum backlog of a conversation; older samples are skipped. */
const MAX_SAMPLES_AT_ONCE = 1000;

interface EmulatedChannel extends Omit<ChannelConfiguration, 'samplingMs'> {
  readonly type: string;
  /** Factor from the device unit. */
  readonly perUnit: number;
}

const channel = (
  number: number,
  name: string,
  unit: number,
  gain: number,
  offset = 0,
  perUnit = 1,
): EmulatedChannel => ({ number, name, unit, gain, offset, perUnit, type: number < 200 ? 'CU' : 'BT' });

/** Units by code: 1 mL, 2 mL/s, 4 cmH2O, 6 breaths/min, 7 %, 8 L/min, 20 none. */
export const EMULATED_CHANNELS: readonly EmulatedChannel[] = [
  channel(100, 'Flow', 2, 0.2713, 3333, 0.06),
  channel(101, 'Paw', 4, 0.01, 200),
  channel(114, 'Vol', 1, 0.1, 1000),
  channel(200, 'RR', 6, 0.1),
  channel(201, 'VTe', 1, 0.1),
  channel(202, 'VTi', 1, 0.1),
  channel(205, 'Ppea', 4, 0.1),
  channel(206, 'Pmea', 4, 0.1),
  channel(208, 'PEEP', 4, 0.1),
  channel(209, 'O2', 7, 0.1),
  channel(238, 'I:E', 20, 0.01),
  channel(248, 'MVe', 8, 0.01),
];

/** Numbers of channel 310 by simulated mode; 9 means not supported by the interface. */
const MODE_NUMBERS: { readonly [modeName: string]: number } = {
  'PC-CMV': 2,
  'VC-CMV': 3,
  PRVC: 4,
  'VC-SIMV': 6,
  'PC-SIMV': 7,
  PSV: 8,
  CPAP: 8,
  APRV: 11,
};
const UNSUPPORTED_MODE = 9;

/** The continuous stream of one conversation. */
export interface EmulatedStream {
  /** Sets the channels of a category. */
  define(category: 'B' | 'C' | 'S', numbers: readonly number[]): void;
  start(elapsedMs: number): void;
  /** Bytes that end the stream; empty when it is not running. */
  stop(): readonly number[];
  read(elapsedMs: number): readonly number[];
}

export function createEmulatedStream(state: DeviceState): EmulatedStream {
  const encoder = createStreamEncoder();
  let curves: readonly number[] = [];
  let breath: readonly number[] = [];
  let settings: readonly number[] = [];
  let isRunning = false;
  let sent = 0;
  let phase: ReturnType<DeviceState['samples']['phaseAt']> = null;
  let toldNumerics: DeviceState['numerics'] | null = null;
  let toldSettings: DeviceState['settings'] | null = null;

  const valueOf = (number: number, index: number): number => {
    const code = CURVES.find((curve) => curve.number === number)?.channel;
    return code === undefined ? Number.NaN : state.samples.valueAt(code, index);
  };

  function sampleAt(interval: number): readonly number[] {
    const index = Math.floor((interval * SAMPLING_MS * state.samples.rateHz) / 1000);
    const values = curves.map((number) => toRaw(valueOf(number, index), number));
    if (values.length === 0 || values.some((value) => value === null)) return [];
    const now = state.samples.phaseAt(index);
    const flag = now !== null && now !== phase ? encoder.phase(now) : [];
    phase = now ?? phase;
    return [...flag, ...encoder.curves(values.map((value) => value ?? 0))];
  }

  function tellBlocks(): readonly number[] {
    const bytes: number[] = [];
    if (breath.length > 0 && state.numerics !== toldNumerics && typeof state.numerics['RR'] === 'number') {
      toldNumerics = state.numerics;
      bytes.push(
        ...encoder.block(
          'breath',
          breath.map((number) => toRaw(numericOf(number), number) ?? 0),
        ),
      );
    }
    if (settings.length > 0 && state.settings !== toldSettings) {
      toldSettings = state.settings;
      bytes.push(
        ...encoder.block(
          'setting',
          settings.map((number) => modeOf(number)),
        ),
      );
    }
    return bytes;
  }

  function numericOf(number: number): number {
    const parameter = BREATH_CHANNELS.find((one) => one.number === number)?.parameter ?? '';
    const value = state.numerics[parameter];
    return typeof value === 'number' ? value : Number.NaN;
  }

  function modeOf(number: number): number {
    if (number !== MODE_CHANNEL) return 0;
    return MODE_NUMBERS[String(state.settings['mode_name'])] ?? UNSUPPORTED_MODE;
  }

  return {
    define(category, numbers) {
      if (category === 'C') curves = numbers;
      else if (category === 'B') breath = numbers;
      else settings = numbers;
    },
    start(elapsedMs) {
      isRunning = true;
      sent = Math.floor(elapsedMs / SAMPLING_MS);
      phase = null;
      toldNumerics = null;
      toldSettings = null;
    },
    stop() {
      if (!isRunning) return [];
      isRunning = false;
      return encoder.end();
    },
    read(elapsedMs) {
      if (!isRunning) return [];
      if (state.standby) {
        isRunning = false;
        return encoder.error(STANDBY_ERROR);
      }
      const due = Math.floor(elapsedMs / SAMPLING_MS);
      const from = Math.max(sent, due - MAX_SAMPLES_AT_ONCE);
      sent = Math.max(sent, due);
      const bytes: number[] = [...tellBlocks()];
      if (state.samples.rateHz === 0) return bytes;
      for (let interval = from; interval < due; interval += 1) bytes.push(...sampleAt(interval));
      return bytes;
    },
  };
}

/** Null for no value; others are clipped to the range. */
function toRaw(value: number, number: number): number | null {
  const scale = EMULATED_CHANNELS.find((one) => one.number === number);
  if (scale === undefined || !Number.isFinite(value)) return null;
  const raw = Math.round((value / scale.perUnit + scale.offset) / scale.gain);
  return Math.min(Math.max(raw, 0), LARGEST_RAW);
}
