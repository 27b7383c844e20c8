import type { ConversationEmulator } from '../emulator.ts';
import { createDeviceState, type DeviceState } from '../emulation/device-state.ts';
import type { EventSource } from '../emulation/event-source.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { type FieldUse, type FieldMap, MISCA_FIELDS, MISCF_FIELDS } from './fields.ts';
import { type AnswerName, encodeLine } from './line.ts';
import { PB840_MODES } from './modes.ts';

const CR = 0x0d;
const MAX_COMMAND_BYTES = 64;
const FIELD_WIDTH = 6;

/** A ventilator that answers SNDA and SNDF from a source; other commands get no answer. */
export function createPb840SettingsEmulator(source: EventSource): ConversationEmulator {
  const state = createDeviceState(source);
  return {
    connect() {
      let command: number[] = [];
      return {
        receive(bytes, elapsedMs) {
          state.advance(elapsedMs);
          const answers: Uint8Array[] = [];
          for (const byte of bytes) {
            if (byte !== CR) {
              if (command.length < MAX_COMMAND_BYTES) command.push(byte);
              continue;
            }
            answers.push(answer(state, String.fromCharCode(...command)));
            command = [];
          }
          return joinBytes(answers);
        },
        read(elapsedMs) {
          state.advance(elapsedMs);
          return new Uint8Array(0);
        },
      };
    },
  };
}

function answer(state: DeviceState, command: string): Uint8Array {
  if (command === 'SNDF')
    return encodeLine('MISCF', (field) => describeField(state, 'MISCF', MISCF_FIELDS, field));
  if (command === 'SNDA')
    return encodeLine('MISCA', (field) => describeField(state, 'MISCA', MISCA_FIELDS, field));
  return new Uint8Array(0);
}

function describeField(state: DeviceState, name: AnswerName, map: FieldMap, field: number): string {
  const use = map.uses.get(field);
  if (use !== undefined) return describeUse(state, use);
  if (field === map.ventilatorId) return state.identity.serial ?? '';
  if (field >= map.alarms.first && field <= map.alarms.last) {
    // The n-th active alarm of the scenario is in the n-th alarm field.
    return field - map.alarms.first < state.alarms.length ? 'ALARM' : 'NORMAL';
  }
  const simulated = state.settings['mode_name'];
  const words = typeof simulated === 'string' ? PB840_MODES[simulated] : undefined;
  if (field === map.mode) return name === 'MISCA' && words?.mode === 'A/C' ? 'CMV' : (words?.mode ?? '');
  if (field === map.types?.mandatory) return words?.mandatory ?? '';
  if (field === map.types?.spontaneous) return words?.spontaneous ?? '';
  if (field === map.types?.trigger)
    return typeof state.settings['flow_trigger'] === 'number' ? 'FLOW-T' : 'PRES-T';
  return '';
}

function describeUse(state: DeviceState, use: FieldUse): string {
  const value =
    use.kind === 'limit'
      ? state.limits[use.code]?.[use.side]
      : (use.kind === 'setting' ? state.settings : state.numerics)[use.code];
  return typeof value === 'number' ? writeNumber(value / use.factor) : '';
}

/** Up to three decimals, as the field allows. */
function writeNumber(value: number): string {
  for (let decimals = 3; decimals >= 0; decimals -= 1) {
    const text = value.toFixed(decimals);
    if (text.length <= FIELD_WIDTH) return text;
  }
  return '';
}
