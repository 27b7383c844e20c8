import { joinBytes } from '../framing/join-bytes.ts';
import type { ConversationEmulator, EmulatorConversation } from '../emulator.ts';
import { createDeviceState, type DeviceState } from '../emulation/device-state.ts';
import type { EventSource } from '../emulation/event-source.ts';
import { findModeCode, HAMILTON_MODES } from '../hamilton-polling/modes.ts';
import { createBlockDecoder, encodeFrame } from './frames.ts';
import {
  decodeGroupRequest,
  encodeGroup,
  GROUPS,
  SEND_STATES,
  type GroupField,
  type GroupRequest,
} from './groups.ts';
import { BREATH_NUMBER, IE_RATIO, MODE_NAME, MONITORED_PARAMETERS } from './parameters.ts';

/** Time after a request in which the device stops sending, ms: twice the client's interval. */
export const FORGETS_AFTER_MS = 60_000;
/** Alarm identifiers of the emulator, because the maker's are not public. */
const FIRST_ALARM = 0x20;
const LAST_ALARM = 0x7e;

/** A ventilator in mixed mode that shows a source. */
export function createHamiltonBlockEmulator(source: EventSource): ConversationEmulator {
  const state = createDeviceState(source);
  return { connect: () => converse(state) };
}

function converse(state: DeviceState): EmulatorConversation {
  const decoder = createBlockDecoder();
  let requests: readonly GroupRequest[] = [];
  let requestedMs = 0;
  const shown = new Map<number, unknown>();
  const sentMs = new Map<number, number>();

  function send(group: number, elapsedMs: number): Uint8Array {
    shown.set(group, versionOf(state, group));
    sentMs.set(group, elapsedMs);
    return encodeFrame(encodeGroup(group, listFields(state, group)));
  }

  function isDue({ group, state: how, timer }: GroupRequest, elapsedMs: number): boolean {
    if (how === SEND_STATES.once) return !sentMs.has(group);
    if (how === SEND_STATES.timed) return elapsedMs - (sentMs.get(group) ?? 0) >= Math.max(1, timer) * 1000;
    return shown.get(group) !== versionOf(state, group);
  }

  function sendDue(elapsedMs: number): Uint8Array {
    if (elapsedMs - requestedMs >= FORGETS_AFTER_MS) requests = [];
    const due = requests.filter((request) => isDue(request, elapsedMs));
    return joinBytes(due.map(({ group }) => send(group, elapsedMs)));
  }

  return {
    receive(bytes, elapsedMs) {
      state.advance(elapsedMs);
      for (const payload of decoder.push(bytes).payloads) {
        const asked = decodeGroupRequest(payload);
        if (asked === null) continue;
        requests = asked;
        requestedMs = elapsedMs;
      }
      return sendDue(elapsedMs);
    },
    read(elapsedMs) {
      state.advance(elapsedMs);
      return sendDue(elapsedMs);
    },
  };
}

/** Changes when the group has new values. */
function versionOf(state: DeviceState, group: number): unknown {
  if (group === GROUPS.monitored) return breathNumber(state);
  if (group === GROUPS.alarms) return state.alarms;
  return group === GROUPS.controls ? state.settings : state.identity;
}

function breathNumber(state: DeviceState): number | null {
  return state.samples.breathNumberAt(state.samples.nextIndex - 1);
}

function listFields(state: DeviceState, group: number): readonly Omit<GroupField, 'group'>[] {
  if (group === GROUPS.monitored) return listMonitored(state);
  if (group === GROUPS.alarms) {
    const room = LAST_ALARM - FIRST_ALARM + 1;
    return state.alarms.slice(0, room).map(({ text }, at) => ({ parameter: FIRST_ALARM + at, value: text }));
  }
  if (group === GROUPS.controls) return [{ parameter: MODE_NAME, value: modeName(state) }];
  const { model, software } = state.identity;
  const value = (group === GROUPS.software ? software : model) ?? '';
  return [{ parameter: FIRST_ALARM, value }];
}

function listMonitored(state: DeviceState): readonly Omit<GroupField, 'group'>[] {
  const { IE: ratio, ...numerics } = state.numerics;
  const measured = [...MONITORED_PARAMETERS].map(([parameter, { code, decimals }]) => {
    const value = numerics[code];
    return { parameter, value: typeof value === 'number' ? value.toFixed(decimals) : '---' };
  });
  const ie = typeof ratio === 'number' && ratio > 0 ? `1:${(1 / ratio).toFixed(1)}` : '---';
  return [
    { parameter: BREATH_NUMBER, value: String(breathNumber(state) ?? 0) },
    ...measured,
    { parameter: IE_RATIO, value: ie },
  ];
}

/** Hamilton's name of the simulated mode, if any. */
function modeName(state: DeviceState): string {
  const name = state.settings['mode_name'];
  if (typeof name !== 'string') return '';
  const code = findModeCode(name);
  return (code === null ? undefined : HAMILTON_MODES.get(code)?.name) ?? name;
}
