import {
  TYPICAL_HARDWARE,
  TYPICAL_SENSORS,
  type EffortPlan,
  type LungMechanics,
  type Scenario,
  type VentilatorSettings,
  createDraw,
  type Draw,
} from '@eupnea/simulator';
import { listDevelopmentScenarios, type DevelopmentScenario } from './development-scenarios.ts';

/*
 * The development beds once more, rough: what the first held-out run (seeds 1000-1009, now seen) showed the plain ones to lack.
 * Lungs that are no line, muscles that hold or let go slowly or are brisk, a leak and other machines always, settings of
 * wider range. The ranges are not those of the held-out mechanisms, but the kinds are no longer unknown to development.
 */

/** How far a bed is roughened. */
export interface Roughness {
  readonly lung: (lung: LungMechanics, draw: Draw) => LungMechanics;
  /** Least and greatest multiple of the bed's amplitude of efforts. */
  readonly amplitude: readonly [number, number];
}

/** A bed's lung with another compliance and resistance. */
export function scaleLung(lung: LungMechanics, draw: Draw): LungMechanics {
  const resistance = draw.between(0.6, 1.4);
  return {
    ...lung,
    complianceMlPerCmh2o: lung.complianceMlPerCmh2o * draw.between(0.65, 1.3),
    resistanceInsp: lung.resistanceInsp * resistance,
    resistanceExp: lung.resistanceExp * resistance,
  };
}

/** Linear in two of five; a bent, turbulent or uneven lung keeps its bed's compliance and resistance in the middle. */
function roughLung(lung: LungMechanics, draw: Draw): LungMechanics {
  const scaled = scaleLung(lung, draw);
  const kind = draw.oneOf(['linear', 'linear', 'turbulent', 'uneven', 'curved']);
  if (kind === 'turbulent') return { ...scaled, beyondLinear: { turbulence: draw.between(1.5, 4.5) } };
  if (kind === 'uneven') {
    return {
      ...scaled,
      beyondLinear: { slow: { share: draw.between(0.15, 0.4), resistanceFactor: draw.between(1.5, 3.5) } },
    };
  }
  if (kind === 'curved') {
    const slopeCmh2o = draw.between(6.5, 10);
    const spanL = (4 * slopeCmh2o * scaled.complianceMlPerCmh2o) / 1000;
    return {
      ...scaled,
      beyondLinear: { sigmoid: { spanL, midpointCmh2o: draw.between(11, 17), slopeCmh2o } },
    };
  }
  return scaled;
}

function roughEffort(effort: EffortPlan, draw: Draw, [least, most]: Roughness['amplitude']): EffortPlan {
  const shapes: readonly Partial<EffortPlan>[] = [
    { shape: 'parabola_exponential', riseS: draw.between(0.22, 0.4), relaxationS: draw.between(0.05, 0.1) },
    {
      shape: 'trapezoid',
      riseS: draw.between(0.3, 0.65),
      holdS: draw.between(0.1, 0.3),
      relaxationS: draw.between(0.3, 0.55),
    },
    {
      shape: 'parabola_exponential',
      riseS: Math.max(0.4, effort.riseS),
      relaxationS: draw.between(0.16, 0.26),
    },
  ];
  return {
    ...effort,
    ...draw.oneOf(shapes),
    amplitudeCmh2o: effort.amplitudeCmh2o * draw.between(least, most),
    rateVariability: Math.max(effort.rateVariability, draw.between(0.1, 0.28)),
    amplitudeVariability: draw.between(0.2, 0.36),
  };
}

function roughSettings(settings: VentilatorSettings, draw: Draw): VentilatorSettings {
  return {
    ...settings,
    peepCmh2o: Math.round(draw.between(3, 13)),
    riseTimeS: draw.between(0.04, 0.3),
    pauseS: settings.pauseS === 0 ? 0 : draw.oneOf([0, 0.15, 0.3]),
    trigger:
      draw.between(0, 1) < 0.5
        ? { kind: 'flow', flowLpm: draw.between(1.5, 5) }
        : { kind: 'pressure', belowPeepCmh2o: draw.between(0.7, 2.5) },
    cyclingPercent: Math.min(72, settings.cyclingPercent * draw.between(0.7, 1.3)),
  };
}

export function roughen(scenario: Scenario, draw: Draw, { lung, amplitude }: Roughness): Scenario {
  const isSensitive = scenario.id.includes('triggers');
  const settings = isSensitive ? scenario.settings : roughSettings(scenario.settings, draw);
  const noise = draw.between(1.2, 2);
  const lagS = draw.between(0.01, 0.026);
  const resolution = draw.oneOf([0.01, 0.05, 0.1]);
  const { pressure, flow } = TYPICAL_SENSORS;
  const leak = settings.trigger.kind === 'flow' ? draw.between(0.0008, 0.003) : draw.between(0.002, 0.011);
  return {
    ...scenario,
    lung: lung(scenario.lung, draw),
    effort: roughEffort(scenario.effort, draw, amplitude),
    settings,
    hardware: {
      ...TYPICAL_HARDWARE,
      servoLagS: draw.between(0.02, 0.045),
      triggerDelayS: draw.between(0.03, 0.07),
      expiratoryResistance: draw.between(2, 5.5),
    },
    sensors: {
      ...scenario.sensors,
      pressure: { lagS, noise: pressure.noise * noise, resolution },
      flow: { lagS, noise: flow.noise * noise, resolution },
    },
    leakConductance: Math.max(scenario.leakConductance, leak),
    heart:
      isSensitive && scenario.heart !== null
        ? scenario.heart
        : draw.oneOf([null, { ratePerMin: draw.between(55, 115), amplitudeCmh2o: draw.between(0.15, 0.4) }]),
    secretions: draw.oneOf([0, 0, draw.between(0.02, 0.07)]),
  };
}

const ROUGH: Roughness = { lung: roughLung, amplitude: [0.8, 1.3] };

export function listRoughScenarios(seed: number): readonly DevelopmentScenario[] {
  return listDevelopmentScenarios(seed).map(({ bed, scenario }) => {
    const name = `rough ${bed}`;
    return { bed: name, scenario: { ...roughen(scenario, createDraw(seed, name), ROUGH), id: name } };
  });
}
