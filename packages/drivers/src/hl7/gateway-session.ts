import { joinBytes } from '../framing/join-bytes.ts';
import { ACCEPTED, encodeAcknowledgements, type Judgement } from './acknowledgement.ts';
import { decodeMessage } from './character-set.ts';
import { createFaultTally, type PeerFault } from './fault-tally.ts';
import { readDeviceReports, type DeviceReport } from './device-reports.ts';
import { componentsOf, fieldOf, parseMessage, type Hl7Message } from './message.ts';
import type { MessageMemory } from './message-memory.ts';
import { runToEnd } from './run-to-end.ts';
import { createMllpDecoder, type MllpFrames } from './mllp.ts';
import { splitBatch } from './split-batch.ts';

/** Maximum number of devices in a message, one entry for each of its OBR segments: fifty beds with ten orders. */
const MAX_REPORTS = 500;

export interface GatewayOutput {
  readonly reports: readonly DeviceReport[];
  /** Acknowledgements. */
  readonly send: Uint8Array;
  /** Number of messages readable as HL7, with any result. */
  readonly messages: number;
  readonly repeated: number;
  /** Reasons of lost messages or bytes and of AE and AR answers, without content. */
  readonly faults: readonly PeerFault[];
}

export interface Hl7GatewaySession {
  receive(bytes: Uint8Array, nowMs: number): GatewayOutput;
  /**
   * The same in steps of some milliseconds, of which a message of 1 MiB takes dozens. Bytes are used by the call only;
   * the steps must have ended before the next call.
   */
  receiveInSteps(bytes: Uint8Array, nowMs: number): Generator<void, GatewayOutput>;
}

/** Messages of more bytes are read in a step of their own. */
const SMALL_BYTES = 16 * 1024;

/** One connection of a gateway: bytes in, device reports and acknowledgements out. No clock and no I/O. */
export function createHl7GatewaySession(memory: MessageMemory): Hl7GatewaySession {
  const decoder = createMllpDecoder();
  const told = createFaultTally();
  let acknowledged = 0;

  function controlId(nowMs: number): string {
    acknowledged += 1;
    return `A${nowMs.toString(36)}${acknowledged.toString(36)}`.toUpperCase().slice(0, 20);
  }

  function* take({ messages, faults }: MllpFrames, nowMs: number): Generator<void, GatewayOutput> {
    for (const { reason, count } of faults) told.note(reason, count);
    const reports: DeviceReport[] = [];
    const answers: Uint8Array[] = [];
    let read = 0;
    let repeated = 0;
    for (const message of messages.flatMap(splitBatch)) {
      const taken = yield* takeMessage(message, memory);
      if (taken.fault !== '') told.note(taken.fault);
      if (taken.message === null) continue;
      read += 1;
      if (taken.isRepeated) repeated += 1;
      reports.push(...taken.reports);
      const context = { nowMs, controlId: () => controlId(nowMs) };
      answers.push(...encodeAcknowledgements(taken.message, taken.judgement, context));
    }
    return { reports, send: joinBytes(answers), messages: read, repeated, faults: told.take() };
  }

  const receiveInSteps: Hl7GatewaySession['receiveInSteps'] = (bytes, nowMs) =>
    take(decoder.push(bytes), nowMs);
  return { receive: (bytes, nowMs) => runToEnd(receiveInSteps(bytes, nowMs)), receiveInSteps };
}

interface TakenMessage {
  /** Null for bytes without a sender, which are not answered. */
  readonly message: Hl7Message | null;
  readonly judgement: Judgement;
  readonly reports: readonly DeviceReport[];
  readonly isRepeated: boolean;
  readonly fault: string;
}

function* takeMessage(bytes: Uint8Array, memory: MessageMemory): Generator<void, TakenMessage> {
  const isLarge = bytes.length > SMALL_BYTES;
  if (isLarge) yield;
  const text = yield* decodeMessage(bytes);
  if (isLarge) yield;
  const parsed = yield* parseMessage(text.ok ? text.value : readHeader(bytes));
  if (!parsed.ok) {
    return { message: null, judgement: ACCEPTED, reports: [], isRepeated: false, fault: parsed.error };
  }
  const message = parsed.value;
  const judgement = text.ok ? judge(message) : refuse('rejected', 102, text.error);
  const taken = { message, judgement, reports: [], isRepeated: false, fault: judgement.text };
  if (judgement.verdict !== 'accepted') return taken;
  if (memory.isRepeated(message.segments[0], bytes)) return { ...taken, isRepeated: true };
  if (isLarge) yield;
  const kind =
    componentsOf(fieldOf(message.segments[0], 9), message.separators)[1] === 'R40' ? 'alarm' : 'observations';
  const reports = readDeviceReports(message, kind);
  if (reports.length <= MAX_REPORTS) return { ...taken, reports };
  const refusal = refuse('error', 207, `more than ${MAX_REPORTS} devices in a message`);
  return { ...taken, judgement: refusal, fault: refusal.text };
}

/** First segment of an unreadable message, to refuse it by name. */
function readHeader(bytes: Uint8Array): string {
  const end = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a);
  return String.fromCharCode(...bytes.subarray(0, Math.min(end === -1 ? bytes.length : end, 2000)));
}

const refuse = (verdict: Judgement['verdict'], code: number, text: string): Judgement => ({
  verdict,
  code,
  text,
});

/** HL7 table 0357: 100 segment sequence, 101 required field, 200 message type, 201 event, 203 version. */
function judge({ segments, separators }: Hl7Message): Judgement {
  const [msh] = segments;
  const [type = '', trigger = ''] = componentsOf(fieldOf(msh, 9), separators);
  const version = componentsOf(fieldOf(msh, 12), separators)[0] ?? '';
  if (type === '') return refuse('error', 101, 'MSH-9 is empty');
  if (type !== 'ORU')
    return refuse('rejected', 200, `MSH-9: message type ${type.slice(0, 20)} is not taken here`);
  if (trigger !== 'R01' && trigger !== 'R40')
    return refuse('rejected', 201, `MSH-9: event ${trigger.slice(0, 20) || '(empty)'} is not taken here`);
  if (!/^2\.[3-9](?:\.\d)?$/u.test(version))
    return refuse('rejected', 203, `MSH-12: version ${version.slice(0, 20) || '(empty)'} is not taken here`);
  if (fieldOf(msh, 10) === '') return refuse('error', 101, 'MSH-10 is empty');
  if (!segments.some(({ name }) => name === 'OBR')) return refuse('error', 100, 'there is no OBR segment');
  if (!segments.some(({ name }) => name === 'OBX')) return refuse('error', 100, 'there is no OBX segment');
  return ACCEPTED;
}
