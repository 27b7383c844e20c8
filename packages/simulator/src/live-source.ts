import type { EncodableEvent, EventSource } from '@eupnea/drivers';
import type { Simulation } from './simulation.ts';

/** A simulation in real time, as a device's events. */
export function createLiveSource(simulation: Simulation): EventSource {
  const firstIndex = simulation.nextIndex;
  return {
    advance(elapsedMs): readonly EncodableEvent[] {
      const due = firstIndex + Math.floor((elapsedMs * simulation.rateHz) / 1000);
      return due > simulation.nextIndex ? simulation.step(due - simulation.nextIndex).events : [];
    },
    snapshot: () => simulation.snapshot(),
  };
}
