import { createLung } from './create-lung.ts';
import type { Lung, LungMechanics } from './lung.ts';

/** A lung whose mechanics may become others while it is ventilated. */
export interface ReplaceableLung extends Lung {
  /**
   * From now on the lung is another one at rest at the same recoil: the airway sees no jump of pressure, and the volume
   * above the relaxed one is what that recoil holds in the new lung. Answers by how much the volume changed with it, L.
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
