import { createLung } from './create-lung.ts';
import type { Lung, LungMechanics } from './lung.ts';

/** A lung whose mechanics can be replaced during ventilation. */
export interface ReplaceableLung extends Lung {
  /**
   * Replaces the mechanics at constant recoil, so that the airway sees no pressure step. The new volume is
   * what that recoil holds in the new lung. Returns the volume change, L.
   */
  become(mechanics: LungMechanics): number;
}

export function createReplaceableLung(mechanics: LungMechanics, startPressureCmh2o: number): ReplaceableLung {
  let lung = createLung(mechanics, startPressureCmh2o);
  return {
    get volumeL() {
      return lung.volumeL;
    },
    get recoilCmh2o() {
      return lung.recoilCmh2o;
    },
    flowUnder: (source, seriesResistance, pmus) => lung.flowUnder(source, seriesResistance, pmus),
    pressureUnder: (flow, pmus) => lung.pressureUnder(flow, pmus),
    advanceUnderPressure: (step) => lung.advanceUnderPressure(step),
    advanceUnderFlow: (step) => lung.advanceUnderFlow(step),
    become(next) {
      const before = lung.volumeL;
      lung = createLung(next, lung.recoilCmh2o);
      return lung.volumeL - before;
    },
  };
}
