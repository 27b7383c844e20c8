import type { ConversationEmulator, EmulatorConversation } from '../emulator.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import type { Capture, CaptureRecord } from './capture-format.ts';

export interface AnsweringReplayOptions {
  /** Playback speed: 1 as captured, 10 ten times as fast. */
  readonly speed: number;
}

/** Bytes of the device between two requests of the captured client. */
interface Exchange {
  readonly request: Uint8Array;
  /** Times since the request. */
  readonly answer: readonly CaptureRecord[];
}

/** Maximum size of an incomplete request; the longest of our protocols has 260 bytes. */
const MAX_PENDING_BYTES = 1024;

/**
 * Replays a capture of a polled device: finds each client request among the captured ones from the current
 * position, and sends the captured answer at its pace. An uncaptured request gets no answer, like one unknown
 * to the device. At the end the search restarts at the beginning.
 */
export function createAnsweringCapture(
  { records }: Capture,
  { speed }: AnsweringReplayOptions,
): ConversationEmulator {
  const { greeting, exchanges } = readExchanges(records);
  return { connect: (elapsedMs) => converse(greeting, exchanges, speed, elapsedMs) };
}

/** Whether the captured client sent requests; the replay must then answer them. */
export function wasAsked({ records }: Capture): boolean {
  return records.some(({ direction }) => direction === 'sent');
}

function readExchanges(records: readonly CaptureRecord[]) {
  const greeting: CaptureRecord[] = [];
  const exchanges: { request: Uint8Array; askedMs: number; answer: CaptureRecord[] }[] = [];
  for (const record of records) {
    const last = exchanges.at(-1);
    if (record.direction === 'sent')
      exchanges.push({ request: record.bytes, askedMs: record.atMs, answer: [] });
    else if (last === undefined) greeting.push(record);
    else last.answer.push({ ...record, atMs: record.atMs - last.askedMs });
  }
  return { greeting, exchanges };
}

function converse(
  greeting: readonly CaptureRecord[],
  exchanges: readonly Exchange[],
  speed: number,
  startMs: number,
): EmulatorConversation {
  /** Exchange from which the next request is searched. */
  let next = 0;
  let pending: Uint8Array = new Uint8Array(0);
  let saying: readonly CaptureRecord[] = greeting;
  let said = 0;
  let saidFromMs = startMs;

  function takeDue(elapsedMs: number): Uint8Array[] {
    const due: Uint8Array[] = [];
    for (;;) {
      const record = saying[said];
      if (record === undefined || record.atMs > (elapsedMs - saidFromMs) * speed) return due;
      due.push(record.bytes);
      said += 1;
    }
  }

  /** @returns size of the answered request; 0 when none begins with the received bytes */
  function answer(elapsedMs: number): number {
    for (let step = 0; step < exchanges.length; step += 1) {
      const index = (next + step) % exchanges.length;
      const exchange = exchanges[index];
      if (exchange === undefined || !beginsWith(pending, exchange.request)) continue;
      next = index + 1;
      saying = exchange.answer;
      said = 0;
      saidFromMs = elapsedMs;
      return exchange.request.length;
    }
    return 0;
  }

  return {
    receive(bytes, elapsedMs) {
      const out = takeDue(elapsedMs);
      pending = joinBytes([pending, bytes]);
      while (pending.length > 0) {
        const taken = answer(elapsedMs);
        if (taken > 0) pending = pending.slice(taken);
        // The rest of a request may follow; a byte that begins no request is dropped.
        else if (exchanges.some(({ request }) => beginsWith(request, pending))) break;
        else pending = pending.slice(1);
      }
      pending = pending.slice(-MAX_PENDING_BYTES);
      return joinBytes([...out, ...takeDue(elapsedMs)]);
    },
    read: (elapsedMs) => joinBytes(takeDue(elapsedMs)),
  };
}

function beginsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}
