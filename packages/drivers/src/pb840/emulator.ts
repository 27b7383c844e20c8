import type { DeviceEmulator } from '../emulator.ts';
import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { BREATH_COUNTER_SPAN, PB840_RATE_HZ } from './codec.ts';
import type { Pb840Program } from './program.ts';

export interface Pb840EmulatorOptions {
  /** Playback speed: 1 as recorded, 10 ten times as fast. */
  readonly speed: number;
  readonly loop: boolean;
}

/**
 * A ventilator that sends a recording through its waveform port; the breath counter continues over passes.
 */
export function createPb840Emulator(program: Pb840Program, options: Pb840EmulatorOptions): DeviceEmulator {
  let line = 0;
  let pass = 0;
  let rowsSent = 0;

  function readLine(): Uint8Array {
    const bytes = program.text.subarray(line === 0 ? 0 : program.ends[line - 1], program.ends[line]);
    const recorded = program.breathNumbers[line] ?? -1;
    if (recorded < 0) return bytes;
    const number = (recorded + pass * program.counterSpan) % BREATH_COUNTER_SPAN;
    return joinBytes([bytes, encodeAscii(`BS, S:${number},\n`)]);
  }

  function isFinished(): boolean {
    return line === program.lineCount && !options.loop;
  }

  return {
    get isFinished() {
      return isFinished();
    },
    join: () => new Uint8Array(0),
    read(elapsedMs) {
      const due = Math.floor((elapsedMs * options.speed * PB840_RATE_HZ) / 1000);
      const parts: Uint8Array[] = [];
      while (!isFinished()) {
        if (line === program.lineCount) {
          line = 0;
          pass += 1;
        }
        const isRow = program.takesTime[line] === 1;
        if (isRow && rowsSent >= due) break;
        parts.push(readLine());
        if (isRow) rowsSent += 1;
        line += 1;
      }
      return joinBytes(parts);
    },
  };
}
