import {
  createDeviceTally,
  findDriver,
  type CaptureSummary,
  type Driver,
  type LineErrors,
} from '@eupnea/drivers';
import type { DeviceEvent } from '@eupnea/model';
import { converse } from './converse.ts';
import type { DeviceTarget, DialDevice } from './dial-device.ts';
import type { DisconnectReason } from './tcp-dial.ts';
import { createLineNoise } from './line-noise.ts';
import { createWaveTail, type WaveTail } from './wave-tail.ts';

/** A conversation of several requests has begun to stream by then; a person waits for the answer. */
const LONGEST_MS = 12_000;
/** Every protocol asks at once and again within 3 s, or streams unasked: who has not said a byte by then is silent. */
const SILENT_MS = 5_000;
/** After the first numbers: waves, where there are any, begin within this time. */
const WAVES_BEGIN_MS = 4_000;
/** From the first byte: the longest setup, a SERVO's, takes 3 s; a driver that has read nothing by then will not. */
const UNDERSTOOD_WITHIN_MS = 6_000;
/** Waves enough to see one breath of an adult. */
const ENOUGH_WAVE_S = 5;
/** Devices that stream unasked: their bytes are known whatever was expected. */
const STREAMING_TYPES = ['pb840', 'simulator'] as const;
/** What a driver tells of a device once it understands it; an identity may be the driver's own guess. */
const READ_TYPES: ReadonlySet<DeviceEvent['type']> = new Set(['samples', 'numerics', 'settings', 'limits']);
/** Samples by which a stream is known for what it is, not for a chance. */
const RECOGNISED_SAMPLES = 20;

export interface ProbedDevice {
  readonly isOpened: boolean;
  /** Why the connection ended before its time; null while it held. */
  readonly ended: { readonly reason: DisconnectReason; readonly detail: string } | null;
  readonly receivedBytes: number;
  /** Noticed by the terminal server; null where nobody counts them. */
  readonly lineErrors: LineErrors | null;
  /** The bytes have the look of a device slower than the line. */
  readonly looksStretched: boolean;
  readonly summary: CaptureSummary;
  readonly waves: WaveTail['waves'];
  /** A device type whose stream the bytes are; null = none of those that stream unasked. */
  readonly looksLike: (typeof STREAMING_TYPES)[number] | null;
}

/** @param signal ends the probe early with what came so far */
export type ProbeDevice = (
  target: DeviceTarget,
  driver: Driver,
  signal: AbortSignal,
) => Promise<ProbedDevice>;

/** Holds one short conversation as the gateway would, then hangs up. Bounded in time; nothing is stored. */
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

      /** Waves are not to be waited for when the device only tells numbers. */
      function noteNumbers(events: readonly DeviceEvent[]): void {
        if (hasNumbers || !events.some(({ type }) => type === 'numerics' || type === 'settings')) return;
        hasNumbers = true;
        clearTimeout(waiting);
        waiting = setTimeout(() => {
          if (tail.waves === null) finish(null);
        }, WAVES_BEGIN_MS);
      }

      /** Bytes that nobody here can read, or the stream of another device: more of them say nothing more. */
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
