import type { EventSource } from '../emulation/event-source.ts';
import type { DeviceEmulator } from '../emulator.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { encodeEvent, encodeGreeting, type EncodableEvent } from './encode-event.ts';
import type { SampleEncoding } from './encode-samples.ts';

/**
 * Maximum silence, ms: readers take a longer one for a lost connection (docs/formats/simulator-stream.md).
 */
const SAYS_SOMETHING_MS = 20_000;

/** Repeats the standby state of a quiet source, because silence would look like a lost connection. */
export function createSimulatorEmulator(source: EventSource, encoding: SampleEncoding): DeviceEmulator {
  let saidAtMs = 0;
  return {
    isFinished: false,
    join: () => joinBytes([encodeGreeting(), ...encodeAll(source.snapshot(), encoding)]),
    read(elapsedMs) {
      const events = source.advance(elapsedMs);
      const isQuiet = events.length === 0 && elapsedMs - saidAtMs >= SAYS_SOMETHING_MS;
      if (events.length > 0 || isQuiet) saidAtMs = elapsedMs;
      const said = isQuiet ? source.snapshot().filter((event) => event.type === 'standby') : events;
      return joinBytes(encodeAll(said, encoding));
    },
  };
}

function encodeAll(events: readonly EncodableEvent[], encoding: SampleEncoding): readonly Uint8Array[] {
  return events.flatMap((event) => encodeEvent(event, encoding));
}
