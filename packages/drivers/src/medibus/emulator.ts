import { createDeviceState, type DeviceState } from '../emulation/device-state.ts';
import type { EventSource } from '../emulation/event-source.ts';
import type { ConversationEmulator, EmulatorConversation } from '../emulator.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { composeAnswer } from './emulated-answers.ts';
import { createEmulatedRealtime } from './emulated-realtime.ts';
import { CODES, encodeMessage, type SlowMessage } from './frames.ts';
import { createMessageParser } from './message-parser.ts';
import { createRealtimeDecoder } from './realtime-bytes.ts';
import { encodeOfferedStreams } from './realtime-streams.ts';

/** Pause that ends the communication, ms; ICC restarts it. */
const PAUSE_MS = 3_000;

/**
 * COM port of a Dräger ventilator.
 * @param startedAtMs initial time of the device clock, as if in UTC
 */
export function createMedibusEmulator(source: EventSource, startedAtMs: number): ConversationEmulator {
  const state = createDeviceState(source);
  return { connect: (elapsedMs) => createConversation(state, elapsedMs, startedAtMs) };
}

function createConversation(
  state: DeviceState,
  connectedMs: number,
  startedAtMs: number,
): EmulatorConversation {
  const realtime = createEmulatedRealtime(state, connectedMs);
  let nowMs = connectedMs;
  let heardMs = connectedMs;
  let isInitialised = false;
  let answers: Uint8Array[] = [];

  const decoder = createRealtimeDecoder((frame) => realtime.takeFrame(frame));
  const parser = createMessageParser({
    onMessage(message) {
      heardMs = nowMs;
      if (message.kind === 'command') answers.push(...obey(message));
    },
    onRealtime: (byte) => decoder.push(byte),
    onCorrupt(kind) {
      if (kind === 'command' && isInitialised) answers.push(respond(CODES.corrupt));
    },
    // A device does not report what it did not understand.
    onSkipped: () => undefined,
  });

  function obey({ code, text }: SlowMessage): readonly Uint8Array[] {
    if (code === CODES.initialise) {
      isInitialised = true;
      realtime.stop();
      return [respond(code)];
    }
    if (!isInitialised) return [];
    if (code === CODES.stop) hangUp();
    if (code === CODES.configureRealtime) realtime.configure(text);
    if (code === CODES.realtimeConfiguration) return [respond(code, encodeOfferedStreams(realtime.offer()))];
    return [respond(code, composeAnswer(code, state, startedAtMs + nowMs) ?? '')];
  }

  function hangUp(): void {
    isInitialised = false;
    realtime.stop();
  }

  function tellChange(): readonly Uint8Array[] {
    if (!realtime.hasChanged) return [];
    realtime.stop();
    return [encodeMessage({ kind: 'command', code: CODES.realtimeChanged, text: '' })];
  }

  return {
    receive(bytes, elapsedMs) {
      nowMs = elapsedMs;
      state.advance(elapsedMs);
      parser.push(bytes);
      const sent = joinBytes(answers);
      answers = [];
      return sent;
    },
    read(elapsedMs) {
      nowMs = elapsedMs;
      state.advance(elapsedMs);
      if (isInitialised && elapsedMs - heardMs > PAUSE_MS) hangUp();
      return joinBytes([...tellChange(), ...realtime.read(elapsedMs)]);
    },
  };
}

function respond(code: number, text = ''): Uint8Array {
  return encodeMessage({ kind: 'response', code, text });
}
