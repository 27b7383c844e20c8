import { createDeviceState, type DeviceState } from '../emulation/device-state.ts';
import type { EventSource } from '../emulation/event-source.ts';
import type { ConversationEmulator, EmulatorConversation } from '../emulator.ts';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { MODE_CHANNEL } from './channels.ts';
import { encodeConfiguration } from './channel-configuration.ts';
import { createEmulatedStream, EMULATED_CHANNELS, SAMPLING_MS } from './emulated-stream.ts';
import {
  createTextSplitter,
  encodeText,
  END_OF_TRANSMISSION,
  ESCAPE,
  GREETING,
  STANDBY_ERROR,
  type ServoText,
} from './messages.ts';

const VERSION = '003';
/** Assumed answer to a command without data; no client reads it. */
const DONE = 'OK';
const MAX_CURVES = 4;
const MAX_CHANNELS = 50;
const INVALID = 10;
const SYNTAX = 11;
const UNDEFINED_CHANNEL = 15;
const NOT_CONFIGURED = 16;
const WRONG_CHECKSUM = 20;

/** A SERVO-i with its Computer Interface Emulator. */
export function createServoCieEmulator(source: EventSource): ConversationEmulator {
  const state = createDeviceState(source);
  return { connect: () => createConversation(state) };
}

function createConversation(state: DeviceState): EmulatorConversation {
  const stream = createEmulatedStream(state);
  let nowMs = 0;
  let isExtended = false;
  let answers: Uint8Array[] = [];
  const texts = createTextSplitter(takeText);

  function takeText({ text, isChecked }: ServoText): void {
    const stopped = stream.stop();
    answers.push(Uint8Array.from(stopped));
    if (text.includes(String.fromCharCode(ESCAPE))) return;
    // Basic mode has no checksums, and other bytes may precede the call on a used line.
    if (text.endsWith('HO')) {
      isExtended = false;
      answers.push(encodeAscii(GREETING), Uint8Array.of(END_OF_TRANSMISSION));
    } else if (!isChecked) answers.push(fail(WRONG_CHECKSUM));
    else answers.push(obey(text));
  }

  function obey(text: string): Uint8Array {
    if (text === 'RCTY') {
      isExtended = true;
      return encodeText(`${GREETING}00`);
    }
    if (!isExtended) return fail(INVALID);
    if (text === 'RHVE') return encodeText(VERSION);
    if (text.startsWith('SPVE')) return encodeText(DONE);
    if (text.startsWith('SDAD')) return define(text.slice(4));
    if (text.startsWith('RCCO')) return configure(Number(text.slice(4)));
    return text === 'RADC' ? startStream() : fail(INVALID);
  }

  function define(text: string): Uint8Array {
    const category = text[0];
    const digits = text.slice(1);
    const isCategory = category === 'B' || category === 'C' || category === 'S';
    if (!isCategory || !/^(\d{3})*$/u.test(digits)) return fail(SYNTAX);
    const numbers = (digits.match(/\d{3}/gu) ?? []).map(Number);
    if (numbers.length > (category === 'C' ? MAX_CURVES : MAX_CHANNELS)) return fail(SYNTAX);
    if (numbers.some((number) => !isKnown(number))) return fail(UNDEFINED_CHANNEL);
    stream.define(category, numbers);
    return encodeText(DONE);
  }

  function configure(number: number): Uint8Array {
    const known = EMULATED_CHANNELS.find((one) => one.number === number);
    return known === undefined
      ? fail(UNDEFINED_CHANNEL)
      : encodeText(encodeConfiguration(known, SAMPLING_MS, known.type));
  }

  /** The stream itself is the answer. */
  function startStream(): Uint8Array {
    if (state.standby) return fail(STANDBY_ERROR);
    if (!isExtended) return fail(NOT_CONFIGURED);
    stream.start(nowMs);
    return new Uint8Array(0);
  }

  return {
    receive(bytes, elapsedMs) {
      nowMs = elapsedMs;
      state.advance(elapsedMs);
      for (const byte of bytes) texts.push(byte);
      const sent = joinBytes(answers);
      answers = [];
      return sent;
    },
    read(elapsedMs) {
      nowMs = elapsedMs;
      state.advance(elapsedMs);
      return Uint8Array.from(stream.read(elapsedMs));
    },
  };
}

function isKnown(number: number): boolean {
  return number === MODE_CHANNEL || EMULATED_CHANNELS.some((one) => one.number === number);
}

function fail(code: number): Uint8Array {
  return encodeText(`ER${code}`);
}
