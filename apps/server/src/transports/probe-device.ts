import {
  createDeviceTally,
  findDriver,
  type CaptureSummary,
  type Driver,
  type LineErrors,
} from '@eupnea/drivers';
import type { DeviceEvent } from '@eupnea/model';
import { converse } from './converse.ts';
import type { DeviceTarget, DialDevice } from './dial-target.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';
import { createLineNoise } from './line-noise.ts';
import { createWaveTail, type WaveTail } from './wave-tail.ts';

/** Maximum duration of a probe: a conversation of several requests streams by then, and a user waits for the result. */
const LONGEST_MS = 12_000;
/**
 * Time without a byte after which a device counts as silent: every protocol requests at once and again within 3 s, or
 * streams unrequested.
 */
const SILENT_MS = 5_000;
/** Time after the first numbers within which waves start, if the device sends any. */
const WAVES_BEGIN_MS = 4_000;
/** Time after the first byte within which a driver must understand the device: the longest setup (SERVO) takes 3 s. */
const UNDERSTOOD_WITHIN_MS = 6_000;
/** Seconds of waves that contain one breath of an adult. */
const ENOUGH_WAVE_S = 5;
/** Device types that stream unrequested, so that their bytes are recognised whatever type was configured. */
const STREAMING_TYPES = ['pb840', 'simulator'] as const;
/** Events that show that a driver understands the device; an identity may be the driver's assumption. */
const READ_TYPES: ReadonlySet<DeviceEvent['type']> = new Set(['samples', 'numerics', 'settings', 'limits']);
/** Minimum number of samples that recognises a stream; fewer may decode by chance. */
const RECOGNISED_SAMPLES = 20;

export interface ProbedDevice {
  readonly isOpened: boolean;
  /** Reason for an early end of the connection; null when it lasted. */
  readonly ended: { readonly reason: DisconnectReason; readonly detail: string } | null;
  readonly receivedBytes: number;
  /** Line errors that the terminal server reported; null where none are counted. */
  readonly lineErrors: LineErrors | null;
  /** The bytes look like a device slower than the line. */
  readonly looksStretched: boolean;
  readonly summary: CaptureSummary;
  readonly waves: WaveTail['waves'];
  /** Device type whose stream the bytes are; null = none of STREAMING_TYPES. */
  readonly looksLike: (typeof STREAMING_TYPES)[number] | null;
}

/** @param signal ends the probe early with the result so far */
export type ProbeDevice = (
  target: DeviceTarget,
  driver: Driver,
  signal: AbortSignal,
) => Promise<ProbedDevice>;

/** Holds one short conversation like the gateway, then disconnects. Bounded in time; stores nothing. */
export function createProbe(dial: DialDevice): ProbeDevice {
  return (target, driver, signal) =>
    new Promise((resolve) => {
      const tally = createDeviceTally();
      const tail = createWaveTail(ENOUGH_WAVE_S);
      const others = STREAMING_TYPES.filter((type) => type !== driver.deviceType).map(openRecogniser);
      let isOpened = false;
      const noise = createLineNoise();
      let receivedBytes = 0;
      let lineErrors: LineErrors | null = null;
      let waiting: NodeJS.Timeout | undefined;
      let hasNumbers = false;
      let isUnderstood = false;

      function finish(ended: ProbedDevice['ended']): void {
        clearTimeout(deadline);
        clearTimeout(waiting);
        signal.removeEventListener('abort', stop);
        conversation.stop();
        const looksLike = others.find(({ isRecognised }) => isRecognised())?.type ?? null;
        const { summary } = tally;
        resolve({
          isOpened,
          ended,
          receivedBytes,
          lineErrors,
          looksStretched: noise.looksStretched(),
          summary,
          waves: tail.waves,
          looksLike,
        });
      }

      /** Shortens the wait for waves when the device sends only numbers. */
      function noteNumbers(events: readonly DeviceEvent[]): void {
        if (hasNumbers || !events.some(({ type }) => type === 'numerics' || type === 'settings')) return;
        hasNumbers = true;
        clearTimeout(waiting);
        waiting = setTimeout(() => {
          if (tail.waves === null) finish(null);
        }, WAVES_BEGIN_MS);
      }

      /**
       * Cancels the UNDERSTOOD_WITHIN_MS timeout once the driver understands the device. Otherwise the probe ends
       * there, because further unreadable bytes add nothing.
       */
      function noteUnderstood(events: readonly DeviceEvent[]): void {
        if (isUnderstood || !events.some(({ type }) => READ_TYPES.has(type))) return;
        isUnderstood = true;
        clearTimeout(waiting);
        waiting = undefined;
      }

      const stop = (): void => finish(null);
      signal.addEventListener('abort', stop);

      const deadline = setTimeout(() => finish(null), LONGEST_MS);
      const conversation = converse({
        target,
        driver,
        dial,
        handlers: {
          opened() {
            isOpened = true;
            waiting = setTimeout(stop, SILENT_MS);
          },
          received(bytes) {
            if (receivedBytes === 0) {
              clearTimeout(waiting);
              waiting = setTimeout(stop, UNDERSTOOD_WITHIN_MS);
            }
            receivedBytes += bytes.length;
            noise.receive(bytes);
            for (const other of others) other.receive(bytes);
            if (!isUnderstood && others.some(({ isRecognised }) => isRecognised())) stop();
          },
          told(output) {
            tally.take(output);
            tail.take(output.events);
            noteUnderstood(output.events);
            noteNumbers(output.events);
            if (tail.isFull) finish(null);
          },
          lineErrors(errors) {
            lineErrors = errors;
          },
          ended: (reason, detail) => finish({ reason, detail }),
        },
      });
    });
}

function openRecogniser(type: (typeof STREAMING_TYPES)[number]) {
  const session = findDriver(type)?.createSession() ?? null;
  let samples = 0;
  let isNone = session === null;
  session?.open(Date.now());
  return {
    type,
    receive(bytes: Uint8Array): void {
      if (session === null || isNone) return;
      const { events, reset } = session.receive(bytes, Date.now());
      if (reset !== undefined) isNone = true;
      for (const event of events) {
        if (event.type === 'samples')
          samples += event.block.channels.flow?.filter(Number.isFinite).length ?? 0;
      }
    },
    isRecognised: () => samples >= RECOGNISED_SAMPLES,
  };
}
