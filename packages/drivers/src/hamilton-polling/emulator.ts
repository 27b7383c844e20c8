import type { ConversationEmulator } from '../emulator.ts';
import { createDeviceState, type DeviceState } from '../emulation/device-state.ts';
import type { EventSource } from '../emulation/event-source.ts';
import { createRequestDecoder, encodeRefusal, encodeValue, encodeWaveform } from './codec.ts';
import { HAMILTON_PARAMETERS, type HamiltonParameter } from './identifiers.ts';
import { findModeCode } from './modes.ts';
import { WAVEFORM_LAYOUTS } from './waveform.ts';
import { writeText, writeValue } from './values.ts';

/** Answer time of the device, ms; the newest request meanwhile waits. */
export const ANSWER_MS = 32;
const STATUS_OK = 0x40;
const NOTHING = new Uint8Array(0);

/** A ventilator that answers polls from a source. */
export function createHamiltonPollingEmulator(source: EventSource): ConversationEmulator {
  const state = createDeviceState(source);
  return {
    connect() {
      const requests = createRequestDecoder();
      let waiting: number | null = null;
      let freeFromMs = Number.NEGATIVE_INFINITY;

      function answerDue(elapsedMs: number): Uint8Array {
        state.advance(elapsedMs);
        if (waiting === null || elapsedMs < freeFromMs) return NOTHING;
        const identifier = waiting;
        waiting = null;
        freeFromMs = elapsedMs + ANSWER_MS;
        return answer(state, identifier);
      }

      return {
        receive(bytes, elapsedMs) {
          waiting = requests.push(bytes).at(-1) ?? waiting;
          return answerDue(elapsedMs);
        },
        read: answerDue,
        dueAtMs: () => (waiting === null ? null : freeFromMs),
      };
    },
  };
}

function answer(state: DeviceState, identifier: number): Uint8Array {
  const layout = WAVEFORM_LAYOUTS.get(identifier);
  if (layout !== undefined) {
    const newest = state.samples.nextIndex - 1;
    const counts = layout.map(({ code, perCount }) =>
      code === null ? Number.NaN : Math.round(state.samples.valueAt(code, newest) / perCount),
    );
    return encodeWaveform(identifier, STATUS_OK, counts);
  }
  const parameter = HAMILTON_PARAMETERS.get(identifier);
  const text = parameter === undefined ? null : describe(state, parameter);
  return text === null ? encodeRefusal() : encodeValue(identifier, text);
}

/** Null when the scenario lacks the parameter: the device refuses it. */
function describe(state: DeviceState, { use, decimals }: HamiltonParameter): string | null {
  switch (use?.kind) {
    case 'numeric':
      // Before the first breath the device knows the parameter without a value.
      return describeNumber(state.numerics[use.code] ?? null, use.toUnit, decimals);
    case 'setting':
      return describeNumber(state.settings[use.code], use.toUnit, decimals);
    case 'mode': {
      const name = state.settings['mode_name'];
      const code = typeof name === 'string' ? findModeCode(name) : null;
      return code === null ? writeValue(null, 0) : writeValue(code, 0);
    }
    case 'rate':
      return describeNumber(state.settings['rate'], undefined, decimals);
    case 'limit': {
      const pair = state.limits[use.code];
      return pair === undefined ? null : writeValue(pair[use.side], decimals);
    }
    case 'alarm': {
      const isActive = state.alarms.some(
        ({ code, parameterCode }) =>
          parameterCode === use.parameterCode && (use.side === undefined || code.endsWith(`_${use.side}`)),
      );
      return use.parameterCode === undefined ? writeValue(0, 0) : writeValue(isActive ? 1 : 0, 0);
    }
    case 'identity':
      return state.identity[use.field] === undefined ? null : writeText(state.identity[use.field] ?? '');
    case 'clock':
    case undefined:
      return null;
  }
}

function describeNumber(
  value: number | string | boolean | null | undefined,
  toWire: ((value: number) => number) | undefined,
  decimals: 0 | 1 | 2,
): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'number') return writeValue(null, decimals);
  return writeValue(toWire === undefined ? value : toWire(value), decimals);
}
