import type { DeviceEmulator } from '../emulator.ts';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import type { Capture } from './capture-format.ts';

export interface CaptureReplayOptions {
  /** Playback speed: 1 as captured, 10 ten times as fast. */
  readonly speed: number;
  readonly loop: boolean;
}

/** Replays the device's bytes at their times, regardless of the client. */
export function createCaptureEmulator(
  { records }: Capture,
  { speed, loop }: CaptureReplayOptions,
): DeviceEmulator {
  const received = records.filter(({ direction }) => direction === 'received');
  const durationMs = Math.max(1, records.at(-1)?.atMs ?? 0);
  let next = 0;
  let passStartMs = 0;
  const isOver = (): boolean => next >= received.length;
  return {
    get isFinished() {
      return isOver() && (!loop || received.length === 0);
    },
    join: () => encodeAscii(''),
    read(elapsedMs) {
      const playedMs = elapsedMs * speed;
      const due: Uint8Array[] = [];
      for (;;) {
        const record = received[next];
        if (record === undefined) {
          if (!loop || received.length === 0 || passStartMs + durationMs > playedMs) break;
          passStartMs += durationMs;
          next = 0;
        } else if (passStartMs + record.atMs <= playedMs) {
          due.push(record.bytes);
          next += 1;
        } else break;
      }
      return joinBytes(due);
    },
  };
}
