import type { Lung } from './lung.ts';

/** Gas that leaves between the Y-piece and the lung: cuff or mask leak, a suction catheter, an open tube. */
export interface AirwayLoss {
  /** L/s per square root of cmH2O: the flow through an opening. */
  conductance: number;
  /** Drawn off whatever the pressure, L/s. */
  extractionLps: number;
}

/** Bounds between which the airway pressure is sought, cmH2O: beyond anything a cough or a blower makes. */
const LOWEST_CMH2O = -400;
const HIGHEST_CMH2O = 400;
/** Halvings of that range: to within a millionth of a cmH2O. */
const HALVINGS = 30;

/**
 * A lung behind an opening. What the Y-piece sees is the lung's flow and the loss; the volume stays the lung's own.
 * @param loss read at every step, so that its owner may change it
 */
export function createLeakyAirway(lung: Lung, loss: Readonly<AirwayLoss>): Lung {
  const isTight = (): boolean => loss.conductance <= 0 && loss.extractionLps === 0;
  const lossAt = (pressure: number): number =>
    loss.conductance * Math.sign(pressure) * Math.sqrt(Math.abs(pressure)) + loss.extractionLps;

  /** Airway pressure at which `excess`, which rises with the pressure, is 0. */
  function seek(excess: (pressure: number) => number): number {
    let low = LOWEST_CMH2O;
    let high = HIGHEST_CMH2O;
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (low + high) / 2;
      if (excess(middle) > 0) high = middle;
      else low = middle;
    }
    return (low + high) / 2;
  }

  function openingUnder(source: number, seriesResistance: number, pmus: number): number {
    if (seriesResistance <= 0) return source;
    const flowAt = (pressure: number): number => lung.flowUnder(pressure, 0, pmus) + lossAt(pressure);
    return seek((pressure) => pressure + seriesResistance * flowAt(pressure) - source);
  }

  function pressureUnder(flowLps: number, pmus: number): number {
    if (isTight()) return lung.pressureUnder(flowLps, pmus);
    return seek((pressure) => lung.flowUnder(pressure, 0, pmus) + lossAt(pressure) - flowLps);
  }

  return {
    get volumeL() {
      return lung.volumeL;
    },
    get recoilCmh2o() {
      return lung.recoilCmh2o;
    },
    flowUnder(source, seriesResistance, pmus) {
      if (isTight()) return lung.flowUnder(source, seriesResistance, pmus);
      const opening = openingUnder(source, seriesResistance, pmus);
      return lung.flowUnder(opening, 0, pmus) + lossAt(opening);
    },
    pressureUnder,
    advanceUnderPressure(step) {
      if (isTight()) return lung.advanceUnderPressure(step);
      const { seriesResistance } = step;
      lung.advanceUnderPressure({
        ...step,
        sourceFrom: openingUnder(step.sourceFrom, seriesResistance, step.pmusFrom),
        sourceTo: openingUnder(step.sourceTo, seriesResistance, step.pmusTo),
        seriesResistance: 0,
      });
    },
    advanceUnderFlow(step) {
      if (isTight()) return lung.advanceUnderFlow(step);
      lung.advanceUnderPressure({
        ...step,
        sourceFrom: pressureUnder(step.fromLps, step.pmusFrom),
        sourceTo: pressureUnder(step.toLps, step.pmusTo),
        seriesResistance: 0,
      });
    },
  };
}
