import { createDecay } from '../decay.ts';
import type { Lung, LungMechanics } from './lung.ts';

/**
 * One linear compartment: Paw + Pmus = E V + R flow. For a linearly changing pressure the step is the exact
 * solution, so accuracy does not depend on the step length while the flow keeps its direction.
 * @param startVolumeL volume at the first step, usually that held by PEEP
 */
export function createSingleCompartment(mechanics: LungMechanics, startVolumeL: number): Lung {
  const elastance = 1000 / mechanics.complianceMlPerCmh2o;
  const { resistanceInsp, resistanceExp } = mechanics;
  const state = { volumeL: startVolumeL };
  const decay = createDecay();

  const resistanceFor = (drive: number): number => (drive >= 0 ? resistanceInsp : resistanceExp);

  return {
    get volumeL() {
      return state.volumeL;
    },
    get recoilCmh2o() {
      return elastance * state.volumeL;
    },
    flowUnder(source, seriesResistance, pmus) {
      const drive = source + pmus - elastance * state.volumeL;
      return drive / (resistanceFor(drive) + seriesResistance);
    },
    pressureUnder: (flow, pmus) => elastance * state.volumeL + resistanceFor(flow) * flow - pmus,
    advanceUnderPressure({ sourceFrom, sourceTo, pmusFrom, pmusTo, seriesResistance, seconds }) {
      const { volumeL } = state;
      const from = sourceFrom + pmusFrom;
      const slope = (sourceTo + pmusTo - from) / seconds;
      const resistance = resistanceFor(from - elastance * volumeL) + seriesResistance;
      const tau = resistance / elastance;
      // Particular solution of R dV/dt + E V = from + slope t is (from + slope (t - tau)) / E.
      const atStart = (from - slope * tau) / elastance;
      const atEnd = (from + slope * (seconds - tau)) / elastance;
      state.volumeL = atEnd + (volumeL - atStart) * decay(seconds, tau);
    },
    advanceUnderFlow({ fromLps, toLps, seconds }) {
      state.volumeL += ((fromLps + toLps) / 2) * seconds;
    },
  };
}
