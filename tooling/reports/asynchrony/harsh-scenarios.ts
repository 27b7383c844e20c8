import { type LungMechanics, createDraw, type Draw } from '@eupnea/simulator';
import { listDevelopmentScenarios, type DevelopmentScenario } from './development-scenarios.ts';
import { roughen, scaleLung, type Roughness } from './rough-scenarios.ts';

/*
 * Rough beds in which what bends a lung comes together, in wider ranges: on the rough ones hardly anything is missed any
 * more, so that they cannot tell a better detector from a worse one. Only beds in which an effort may outlast its cycle.
 */

const BEDS: ReadonlySet<string> = new Set([
  'vc passive',
  'vc assisted',
  'vc starved',
  'vc short',
  'vc entrained',
  'pc assisted',
  'ps usual',
  'ps ends early',
  'ps weak efforts, slow lungs',
]);

/** Turbulent, uneven and bent, each of itself: none of them in one of four. */
function harshLung(lung: LungMechanics, draw: Draw): LungMechanics {
  const scaled = scaleLung(lung, draw);
  const turbulence = draw.between(0, 1) < 0.4 ? { turbulence: draw.between(1, 6) } : {};
  const slow =
    draw.between(0, 1) < 0.35
      ? { slow: { share: draw.between(0.15, 0.45), resistanceFactor: draw.between(1.5, 4) } }
      : {};
  const sigmoid = draw.between(0, 1) < 0.35 ? { sigmoid: drawSigmoid(scaled, draw) } : {};
  const beyondLinear = { ...turbulence, ...slow, ...sigmoid };
  return Object.keys(beyondLinear).length > 0 ? { ...scaled, beyondLinear } : scaled;
}

function drawSigmoid(lung: LungMechanics, draw: Draw) {
  const slopeCmh2o = draw.between(5.5, 11);
  return {
    spanL: (4 * slopeCmh2o * lung.complianceMlPerCmh2o) / 1000,
    midpointCmh2o: draw.between(9, 20),
    slopeCmh2o,
  };
}

const HARSH: Roughness = { lung: harshLung, amplitude: [0.6, 1.4] };

export function listHarshScenarios(seed: number): readonly DevelopmentScenario[] {
  return listDevelopmentScenarios(seed)
    .filter(({ bed }) => BEDS.has(bed))
    .map(({ bed, scenario }) => {
      const name = `rough harsh ${bed}`;
      return { bed: name, scenario: { ...roughen(scenario, createDraw(seed, name), HARSH), id: name } };
    });
}
