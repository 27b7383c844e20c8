import type { DeviceEmulator } from '../emulator.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import { encodeEvent, encodeGreeting, type EncodableEvent } from './encode-event.ts';
import type { SampleEncoding } from './encode-samples.ts';

/** What a simulated ventilator does in time; the simulator package implements it. */
export interface EventSource {
  /** Events since the last call, samples in order of their index. */
  advance(elapsedMs: number): readonly EncodableEvent[];
  /** The state in force, for a client that joins now: identity, settings, limits, alarms, standby. */
  snapshot(): readonly EncodableEvent[];
}

export function createSimulatorEmulator(source: EventSource, encoding: SampleEncoding): DeviceEmulator {
  return {
    isFinished: false,
    join: () => joinBytes([encodeGreeting(), ...encodeAll(source.snapshot(), encoding)]),
    read: (elapsedMs) => joinBytes(encodeAll(source.advance(elapsedMs), encoding)),
  };
}

function encodeAll(events: readonly EncodableEvent[], encoding: SampleEncoding): readonly Uint8Array[] {
  return events.flatMap((event) => encodeEvent(event, encoding));
}
