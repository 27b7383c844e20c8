import { createDeviceTally, findDriver, type CaptureSummary, type Driver } from '@eupnea/drivers';
import { converse } from './converse.ts';
import type { Dial, DialTarget, DisconnectReason } from './tcp-dial.ts';
import { createWaveTail, type WaveTail } from './wave-tail.ts';

/** A conversation of several requests has begun to stream by then; a person waits for the answer. */
const LONGEST_MS = 12_000;
/** Waves enough to see one breath of an adult. */
const ENOUGH_WAVE_S = 5;
/** Devices that stream unasked: their bytes are known whatever was expected. */
const STREAMING_TYPES = ['pb840', 'simulator'] as const;
/** Samples by which a stream is known for what it is, not for a chance. */
const RECOGNISED_SAMPLES = 20;

export interface ProbedDevice {
  readonly isOpened: boolean;
  /** Why the connection ended before its time; null while it held. */
  readonly ended: { readonly reason: DisconnectReason; readonly detail: string } | null;
  readonly receivedBytes: number;
  readonly summary: CaptureSummary;
  readonly waves: WaveTail['waves'];
  /** A device type whose stream the bytes are; null = none of those that stream unasked. */
  readonly looksLike: (typeof STREAMING_TYPES)[number] | null;
}

export type ProbeDevice = (target: DialTarget, driver: Driver) => Promise<ProbedDevice>;

/** Holds one short conversation as the gateway would, then hangs up. Bounded in time; nothing is stored. */
export function createProbe(dial: Dial): ProbeDevice {
  return (target, driver) =>
    new Promise((resolve) => {
      const tally = createDeviceTally();
      const tail = createWaveTail(ENOUGH_WAVE_S);
      const others = STREAMING_TYPES.filter((type) => type !== driver.deviceType).map(openRecogniser);
      let isOpened = false;
      let receivedBytes = 0;

      function finish(ended: ProbedDevice['ended']): void {
        clearTimeout(deadline);
        conversation.stop();
        const looksLike = others.find(({ isRecognised }) => isRecognised())?.type ?? null;
        const { summary } = tally;
        resolve({ isOpened, ended, receivedBytes, summary, waves: tail.waves, looksLike });
      }

      const deadline = setTimeout(() => finish(null), LONGEST_MS);
      const conversation = converse({
        target,
        driver,
        dial,
        handlers: {
          opened() {
            isOpened = true;
          },
          received(bytes) {
            receivedBytes += bytes.length;
            for (const other of others) other.receive(bytes);
          },
          told(output) {
            tally.take(output);
            tail.take(output.events);
            if (tail.isFull) finish(null);
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
