import type { EncodableEvent } from '../simulator/encode-event.ts';

/** What a simulated ventilator does in time; the simulator package implements it. */
export interface EventSource {
  /** Events since the last call, samples in order of their index. */
  advance(elapsedMs: number): readonly EncodableEvent[];
  /** The state in force, for a client that joins now: identity, settings, limits, alarms, standby. */
  snapshot(): readonly EncodableEvent[];
}
