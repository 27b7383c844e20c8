import type { EncodableEvent, EventSource } from '@eupnea/drivers';
import type { Simulation } from './simulation.ts';

/** Plays a simulation in real time as the events of a device. */
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
