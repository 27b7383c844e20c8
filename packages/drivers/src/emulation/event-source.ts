import type { EncodableEvent } from '../simulator/encode-event.ts';

/** A simulated ventilator over time; implemented by the simulator package. */
export interface EventSource {
  /** Events since the last call, samples in order of their index. */
  advance(elapsedMs: number): readonly EncodableEvent[];
  /** Current state for a new client: identity, settings, limits, alarms, standby. */
  snapshot(): readonly EncodableEvent[];
}
