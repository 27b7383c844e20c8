import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { createSilenceWatch } from '../silence-watch.ts';
import { createAnswerDecoder, encodeRequest, type PollingAnswer } from './codec.ts';
import { HAMILTON_PARAMETERS } from './identifiers.ts';
import { createParameterReader } from './parameter-reader.ts';
import { createPollResampler } from './poll-resampler.ts';
import { createSlotPlanner, SLOT_MS } from './slot-planner.ts';
import { readMoment } from './waveform.ts';

/** Time-out of an answer, ms: device 32 ms, line 14 ms at 9600 baud, terminal server about 50 ms. */
export const ANSWER_TIMEOUT_MS = 250;

/** Requests given up within 2 s: an answer that is later still does not come. */
const MAX_OWED = 8;

/** Client of the polling protocol: sends value requests only. */
export function createHamiltonPollingSession(): DriverSession {
  const decoder = createAnswerDecoder();
  const planner = createSlotPlanner();
  const reader = createParameterReader();
  const resampler = createPollResampler(['pressure', 'flow', 'volume', 'co2']);
  const silence = createSilenceWatch();
  const refused = new Set<number>();
  let outstanding: { readonly identifier: number; readonly sentMs: number } | null = null;
  /**
   * Requests given up, by identifier, oldest first, with the time they were sent. Their identifiers are not asked meanwhile,
   * so that a late answer is known for what it is: at a latency above the time-out every answer is late.
   */
  const owed = new Map<number, number>();
  let lastSentMs = Number.NEGATIVE_INFINITY;

  function giveUp(request: NonNullable<typeof outstanding>): void {
    owed.set(request.identifier, request.sentMs);
    const [oldest] = owed.keys();
    if (owed.size > MAX_OWED && oldest !== undefined) owed.delete(oldest);
  }

  /** The request that an answer belongs to, which is settled by it; null = none, or a refusal that may be of several. */
  function settle(answer: PollingAnswer): typeof outstanding {
    const asked = outstanding;
    if (
      asked !== null &&
      (answer.kind === 'refusal' ? owed.size === 0 : answer.identifier === asked.identifier)
    ) {
      outstanding = null;
      // Answers come in the order of the requests.
      owed.clear();
      return asked;
    }
    const [oldest] = owed.keys();
    const identifier = answer.kind === 'refusal' ? oldest : answer.identifier;
    const sentMs = identifier === undefined ? undefined : owed.get(identifier);
    if (identifier === undefined || sentMs === undefined) return null;
    for (const earlier of owed.keys()) {
      owed.delete(earlier);
      if (earlier === identifier) break;
    }
    return answer.kind === 'refusal' ? null : { identifier, sentMs };
  }

  /** Keeps at most one request outstanding, at the slot distance. */
  function ask(nowMs: number): Pick<DriverOutput, 'send' | 'wakeAfterMs'> {
    // Continues after the clock was set back.
    if (lastSentMs > nowMs) lastSentMs = nowMs - SLOT_MS;
    if (outstanding !== null && isOpen(outstanding.sentMs, nowMs)) {
      return { wakeAfterMs: ANSWER_TIMEOUT_MS - (nowMs - outstanding.sentMs) };
    }
    if (outstanding !== null) giveUp(outstanding);
    outstanding = null;
    const waitMs = lastSentMs + SLOT_MS - nowMs;
    if (waitMs > 0) return { wakeAfterMs: waitMs };
    const identifier = planner.next(nowMs, owed);
    outstanding = { identifier, sentMs: nowMs };
    lastSentMs = nowMs;
    return { send: encodeRequest(identifier), wakeAfterMs: ANSWER_TIMEOUT_MS };
  }

  function refuse(identifier: number, nowMs: number): readonly DeviceEvent[] {
    planner.refuse(identifier, nowMs);
    if (refused.has(identifier)) return [];
    refused.add(identifier);
    const name = HAMILTON_PARAMETERS.get(identifier)?.name;
    // Every device refuses some of the unnamed identifiers.
    if (name === undefined && ![34, 120].includes(identifier)) return [];
    const detail = `the device does not know identifier ${identifier} (${name ?? 'waveform'})`;
    return [{ type: 'issue', code: 'identifier_refused', detail, lost: 0 }];
  }

  function take(answer: PollingAnswer, nowMs: number): readonly DeviceEvent[] {
    const asked = settle(answer);
    if (asked === null) return [frameIssue('an answer to no outstanding request', resampler.nextIndex)];
    silence.heard(nowMs);
    if (answer.kind === 'refusal') return refuse(asked.identifier, nowMs);
    if (answer.kind === 'value') return reader.read(answer.identifier, answer.text, nowMs);
    return resampler.add(readMoment(answer.identifier, answer.counts), asked.sentMs);
  }

  return {
    open(nowMs) {
      silence.heard(nowMs);
      return { events: [{ type: 'identity', model: 'Hamilton (polling protocol)' }], ...ask(nowMs) };
    },
    receive(bytes, nowMs) {
      const { answers, skipped } = decoder.push(bytes);
      const events = answers.flatMap((answer) => take(answer, nowMs));
      if (skipped > 0)
        events.push(frameIssue(`${skipped} bytes that belong to no answer`, resampler.nextIndex));
      if (outstanding === null) return { events, ...ask(nowMs) };
      // Bytes that came late are no reason to give the request up: its answer may stand behind them. `tick` judges the time.
      return { events, wakeAfterMs: Math.max(1, outstanding.sentMs + ANSWER_TIMEOUT_MS - nowMs) };
    },
    tick(nowMs) {
      const reason = silence.check(nowMs);
      return reason === null ? { events: [], ...ask(nowMs) } : { events: [], reset: reason };
    },
    close: () => ({ events: resampler.drain() }),
  };
}

function isOpen(sentMs: number, nowMs: number): boolean {
  return nowMs >= sentMs && nowMs - sentMs < ANSWER_TIMEOUT_MS;
}

function frameIssue(detail: string, sampleIndex: number): DeviceEvent {
  return { type: 'issue', code: 'frame_rejected', detail, lost: 0, sampleIndex };
}
