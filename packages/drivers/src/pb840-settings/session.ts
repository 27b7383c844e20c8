import type { DeviceEvent } from '@eupnea/model';
import type { DriverOutput, DriverSession } from '../driver.ts';
import { encodeAscii } from '../framing/ascii.ts';
import { createSilenceWatch } from '../silence-watch.ts';
import { createLineReader } from './line-reader.ts';
import { createLineDecoder } from './line.ts';

/** Time from an answer to the next request, ms. An answer takes 1.3 s at 9600 baud. */
export const POLL_MS = 2_000;
/** Time-out, ms: the line's 1.3 s with a margin for ventilator and terminal server. */
export const ANSWER_TIMEOUT_MS = 4_000;
/**
 * Number of unanswered requests after which the other command is tried: older software supports only SNDA.
 */
const TRIES_PER_COMMAND = 2;

const COMMANDS = ['SNDF', 'SNDA'] as const;

/** Client of the settings port: sends requests for the answer line only. */
export function createPb840SettingsSession(): DriverSession {
  const decoder = createLineDecoder();
  const reader = createLineReader();
  const silence = createSilenceWatch();
  let command = 0;
  let unanswered = 0;
  /** Time of the next request without an answer. */
  let nextMs = 0;

  function ask(nowMs: number): DriverOutput {
    if (unanswered >= TRIES_PER_COMMAND) {
      command += 1;
      unanswered = 0;
    }
    unanswered += 1;
    nextMs = nowMs + ANSWER_TIMEOUT_MS;
    return {
      events: [],
      send: encodeAscii(`${COMMANDS[command % COMMANDS.length] ?? COMMANDS[0]}\r`),
      wakeAfterMs: ANSWER_TIMEOUT_MS,
    };
  }

  return {
    open(nowMs) {
      silence.heard(nowMs);
      return { ...ask(nowMs), events: [{ type: 'identity', model: 'Puritan Bennett 840' }] };
    },
    receive(bytes, nowMs) {
      const { lines, faults } = decoder.push(bytes);
      const issues = faults.map(
        (detail): DeviceEvent => ({ type: 'issue', code: 'frame_rejected', detail, lost: 0 }),
      );
      if (lines.length === 0) return { events: issues };
      silence.heard(nowMs);
      unanswered = 0;
      nextMs = nowMs + POLL_MS;
      return { events: [...issues, ...lines.flatMap((line) => reader.read(line))], wakeAfterMs: POLL_MS };
    },
    tick(nowMs) {
      const reason = silence.check(nowMs);
      if (reason !== null) return { events: [], reset: reason };
      // Continues after the clock was set back.
      if (nextMs - nowMs > ANSWER_TIMEOUT_MS) nextMs = nowMs;
      return nowMs >= nextMs ? ask(nowMs) : { events: [], wakeAfterMs: nextMs - nowMs };
    },
    close: () => ({ events: [] }),
  };
}
