import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { createSampleBuilder } from '../sample-builder.ts';
import { createSilenceWatch } from '../silence-watch.ts';
import { createTextSplitter, describeError, encodeText, STANDBY_ERROR, type ServoText } from './messages.ts';
import { createPlan, rateOf, readError, setupSteps, type SetupStep, type StreamPlan } from './setup.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

/** Time without an answer after which a command is repeated, ms. */
export const ANSWER_TIMEOUT_MS = 3_000;
/** Number of unanswered sendings after which the setup restarts. */
export const MAX_SENDINGS = 3;
/** Silence after which a stream counts as ended and the setup restarts, ms. */
export const STREAM_SILENCE_MS = 5_000;
/** Interval of stream requests in standby, ms. */
export const STANDBY_RETRY_MS = 5_000;

const START_STREAM = encodeText('RADC');
/** Line errors: the command is repeated. */
const LINE_ERRORS: ReadonlySet<number> = new Set([18, 20]);

/** Client of the Computer Interface Emulator of SERVO-i and SERVO-s. Sends read commands only. */
export function createServoCieSession(): DriverSession {
  const samples = createSampleBuilder();
  const silence = createSilenceWatch();
  let nowMs = 0;
  let plan: StreamPlan = createPlan();
  let steps = setupSteps(plan);
  let step: SetupStep | null = null;
  let sentMs = 0;
  let sendings = 0;
  let stream: StreamReader | null = null;
  let streamMs = 0;
  /** Null before the device reports it. */
  let standby: boolean | null = null;
  let standbyMs = 0;
  let sessionRateHz: number | null = null;
  let reset: string | undefined;
  let events: DeviceEvent[] = [];
  let sending: Uint8Array[] = [];
  const texts = createTextSplitter(takeText);

  function issue(code: string, detail: string): void {
    events.push({ type: 'issue', code, detail, lost: 0 });
  }

  function tellStandby(now: boolean): void {
    if (standby !== now) events.push({ type: 'standby', standby: now });
    standby = now;
    standbyMs = nowMs;
  }

  function send(bytes: Uint8Array): void {
    sending.push(bytes);
    sentMs = nowMs;
    sendings += 1;
  }

  function begin(): void {
    collect();
    stream = null;
    plan = createPlan();
    steps = setupSteps(plan);
    texts.clear();
    proceed();
  }

  function proceed(): void {
    const next = steps.next();
    sendings = 0;
    if (next.done === true) return startStream();
    step = next.value;
    send(step.send);
  }

  function startStream(): void {
    step = null;
    const rateHz = rateOf(plan);
    if (rateHz === null && plan.curves.length > 0) {
      issue('waveforms_unusable', 'the device names no sampling time of its curves');
      plan.curves = [];
    }
    if (rateHz !== null) sessionRateHz ??= rateHz;
    // Sample indices of a session have a single rate.
    if (rateHz !== null && rateHz !== sessionRateHz) {
      reset = `the rate of the curves changed from ${sessionRateHz} to ${rateHz} Hz`;
      return;
    }
    askForStream();
  }

  function askForStream(): void {
    collect();
    texts.clear();
    stream = createStreamReader(plan, sessionRateHz ?? 1, samples);
    streamMs = nowMs;
    send(START_STREAM);
  }

  function takeText({ text, isChecked }: ServoText): void {
    if (stream !== null) return takeStreamText(text, isChecked);
    if (step === null || (!isChecked && step.isBasic !== true)) {
      if (step !== null && text !== '') issue('checksum_rejected', 'the checksum of an answer is wrong');
      return;
    }
    if (isChecked) silence.heard(nowMs);
    const error = readError(text);
    if (error !== null) return takeError(step, error);
    const fault = step.take(text);
    if (fault === null) {
      silence.heard(nowMs);
      // The greeting names the interface; no command distinguishes the two ventilators.
      if (step.isBasic === true) events.push({ type: 'identity', model: 'Getinge SERVO-i/s' });
      return proceed();
    }
    // A wrong answer waits for its time-out, because the right one may follow the rest of a stream.
    issue('answer_unusable', fault);
  }

  function takeError(refused: SetupStep, error: number): void {
    if (error === STANDBY_ERROR) {
      tellStandby(true);
      return;
    }
    issue('device_error', describeError(error));
    if (LINE_ERRORS.has(error) && sendings < MAX_SENDINGS) return send(refused.send);
    refused.refuse();
    proceed();
  }

  /** The device may answer with an error instead of a stream. */
  function takeStreamText(text: string, isChecked: boolean): void {
    const error = isChecked ? readError(text) : null;
    if (error === null) return;
    silence.heard(nowMs);
    if (error === STANDBY_ERROR) tellStandby(true);
    else issue('device_error', describeError(error));
  }

  function collect(): void {
    if (stream === null) return;
    const news = stream.drain();
    events.push(...news.events);
    if (news.state === null) return;
    silence.heard(nowMs);
    streamMs = nowMs;
    tellStandby(news.state === 'standby');
  }

  function keepUp(): void {
    if (standby === true && nowMs - standbyMs >= STANDBY_RETRY_MS) {
      standbyMs = nowMs;
      if (stream !== null) askForStream();
      else if (step !== null) send(step.send);
    } else if (stream !== null) {
      if (standby !== true && nowMs - streamMs >= STREAM_SILENCE_MS) begin();
    } else if (step !== null && standby !== true && nowMs - sentMs >= ANSWER_TIMEOUT_MS) {
      if (sendings < MAX_SENDINGS) send(step.send);
      else begin();
    }
  }

  function take(): DriverOutput {
    collect();
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
      silence.heard(now);
      begin();
      return take();
    },
    receive(bytes, now) {
      nowMs = now;
      // A setup answer and the first stream bytes may share a chunk.
      for (const byte of bytes) {
        const reader = stream;
        texts.push(byte);
        reader?.push(byte);
      }
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
