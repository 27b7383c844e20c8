import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { createSilenceWatch } from '../silence-watch.ts';
import { createAnswerReader } from './answer-reader.ts';
import { CODES, encodeMessage, formatHex, type SlowMessage } from './frames.ts';
import { createMessageParser } from './message-parser.ts';
import { createRealtimeDecoder, encodeEnable, type RealtimeFrame } from './realtime-bytes.ts';
import { encodePlan, parseOfferedStreams, planRealtime, type RealtimePlan } from './realtime-streams.ts';
import { createRequestQueue } from './request-queue.ts';
import { createWaveforms } from './waveforms.ts';

/** Pause that ends the communication on both sides, ms; ICC restarts it. */
export const PAUSE_MS = 3_000;
/** Idle time after which a no-operation is sent, ms. */
export const KEEP_ALIVE_MS = 1_000;
/** Polling interval of numbers, settings, texts and alarms, ms. */
export const ROUND_MS = 2_000;
/** Interval of limits and clock, in rounds. */
const SLOW_ROUND = 15;
/** Time without a real-time frame after which streams are requested again, ms. */
export const REALTIME_SILENCE_MS = 10_000;

const ROUND = [
  CODES.measuredPage1,
  CODES.measuredPage2,
  CODES.settings,
  CODES.texts,
  CODES.alarmsPage1,
  CODES.alarmsPage2,
  CODES.alarmsPage3,
];
const SELDOM = [
  CODES.lowLimitsPage1,
  CODES.highLimitsPage1,
  CODES.lowLimitsPage2,
  CODES.highLimitsPage2,
  CODES.dateTime,
];

/** Host side of MEDIBUS and MEDIBUS.X. Sends requests and acknowledgements; no command changes a setting. */
export function createMedibusSession(): DriverSession {
  const requests = createRequestQueue();
  const answers = createAnswerReader();
  const waveforms = createWaveforms();
  const silence = createSilenceWatch();
  let nowMs = 0;
  let isInitialised = false;
  let heardMs = 0;
  let spokeMs = 0;
  let roundMs = Number.NEGATIVE_INFINITY;
  let rounds = 0;
  let offered: RealtimePlan | null = null;
  let plan: RealtimePlan | null = null;
  let frameMs = 0;
  let rateHz: number | null = null;
  let reset: string | undefined;
  let events: DeviceEvent[] = [];
  let sending: Uint8Array[] = [];

  const parser = createMessageParser({
    onMessage: (message) => {
      hear();
      if (message.kind === 'command') obey(message);
      else takeAnswer(message);
    },
    onRealtime: (byte) => realtime.push(byte),
    onCorrupt(kind, code) {
      issue('checksum_rejected', `the checksum of a message ${formatHex(code)} is wrong`);
      if (kind === 'command') answer(CODES.corrupt);
      else repeat();
    },
    onSkipped: (bytes) => issue('frame_rejected', `${bytes} bytes belong to no message`),
  });
  const realtime = createRealtimeDecoder(takeFrame);

  /** A device that never accepts the communication counts as silent. */
  function hear(): void {
    heardMs = nowMs;
    if (isInitialised) silence.heard(nowMs);
  }

  function issue(code: string, detail: string): void {
    events.push({ type: 'issue', code, detail, lost: 0 });
  }

  function send(bytes: Uint8Array | null): void {
    if (bytes === null) return;
    sending.push(bytes);
    spokeMs = nowMs;
  }

  function answer(code: number): void {
    send(encodeMessage({ kind: 'response', code, text: '' }));
  }

  /** A dropped request makes way for the next one. */
  function repeat(): void {
    const bytes = requests.repeat(nowMs);
    send(bytes ?? requests.sendNext(nowMs));
  }

  function initialise(): void {
    isInitialised = false;
    plan = null;
    requests.clear();
    requests.add(CODES.initialise);
    send(requests.sendNext(nowMs));
  }

  function begin(): void {
    isInitialised = true;
    requests.add(CODES.identification);
    requests.add(CODES.realtimeConfiguration);
    startRound();
  }

  function startRound(): void {
    roundMs = nowMs;
    for (const code of ROUND) requests.add(code);
    if (rounds % SLOW_ROUND === 0) for (const code of SELDOM) requests.add(code);
    rounds += 1;
  }

  /** Commands of the device. Those without data here get only their code, as the protocol requires. */
  function obey({ code }: SlowMessage): void {
    answer(code);
    if (code === CODES.initialise) {
      plan = null;
      requests.clear();
      begin();
    } else if (code === CODES.realtimeChanged) {
      plan = null;
      requests.add(CODES.realtimeConfiguration);
    } else if (code === CODES.timeChanged) requests.add(CODES.dateTime);
    else if (code === CODES.stop) reset = 'the device ended the communication';
    send(requests.sendNext(nowMs));
  }

  function takeAnswer({ code, text }: SlowMessage): void {
    if (code === CODES.corrupt) return repeat();
    const request = requests.settle(code);
    if (isInitialised) events.push(...answers.read(code, text));
    if (request !== null) settle(code, text);
    send(requests.sendNext(nowMs));
  }

  function settle(code: number, text: string): void {
    if (code === CODES.initialise) begin();
    else if (code === CODES.realtimeConfiguration) takeOffer(text);
    else if (code === CODES.configureRealtime && offered !== null) {
      plan = offered;
      frameMs = nowMs;
      send(encodeEnable(plan.streams.length));
    }
  }

  function takeOffer(text: string): void {
    offered = planRealtime(parseOfferedStreams(text));
    if (offered === null) {
      if (text !== '') issue('waveforms_unusable', 'none of the offered real-time streams is known here');
      return;
    }
    rateHz ??= offered.rateHz;
    // Sample indices of a session have a single rate.
    if (rateHz === offered.rateHz) requests.add(CODES.configureRealtime, encodePlan(offered));
    else reset = `the real-time rate changed from ${rateHz} to ${offered.rateHz} Hz`;
  }

  function takeFrame(frame: RealtimeFrame): void {
    if (plan === null) return;
    if (frame.fault === null) {
      hear();
      frameMs = nowMs;
    }
    waveforms.add(frame, plan);
  }

  function keepUp(): void {
    if (nowMs - heardMs >= PAUSE_MS) {
      // Starts the pause: ICC is repeated after the next one.
      heardMs = nowMs;
      return initialise();
    }
    if (!isInitialised) {
      if (requests.isLate(nowMs)) initialise();
      return;
    }
    if (requests.isLate(nowMs)) return repeat();
    if (plan !== null && nowMs - frameMs >= REALTIME_SILENCE_MS) {
      frameMs = nowMs;
      requests.add(CODES.realtimeConfiguration);
    }
    if (requests.isIdle && nowMs - roundMs >= ROUND_MS) startRound();
    if (requests.isIdle && nowMs - spokeMs >= KEEP_ALIVE_MS) requests.add(CODES.noOperation);
    send(requests.sendNext(nowMs));
  }

  function take(): DriverOutput {
    events.push(...waveforms.drain());
    const output = {
      events,
      ...(sending.length > 0 && { send: joinBytes(sending) }),
      ...(reset !== undefined && { reset }),
    };
    events = [];
    sending = [];
    return output;
  }

  return {
    open(now) {
      nowMs = now;
      heardMs = now;
      silence.heard(now);
      initialise();
      return take();
    },
    receive(bytes, now) {
      nowMs = now;
      parser.push(bytes);
      return take();
    },
    tick(now) {
      nowMs = now;
      const reason = silence.check(now);
      if (reason !== null) reset = reason;
      else keepUp();
      return take();
    },
    close: take,
  };
}
