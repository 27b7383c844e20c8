import { ensure } from '@eupnea/model';
import type { BeyondLinear, Lung, LungMechanics } from './lung.ts';
import { createPressureVolumeCurve } from './pressure-volume-curve.ts';

/** Share of the airway resistance in the common airway; the rest is in the branches. */
const COMMON_SHARE = 0.4;

interface Compartment {
  /** Share of the lung volume at equal pressure. */
  readonly share: number;
  /** Inspiratory resistance of the branch, cmH2O s/L. */
  readonly resistance: number;
  volumeL: number;
}

/**
 * One or two compartments with one pressure-volume curve, behind a common airway with laminar and turbulent
 * resistance and an expiratory flow limit. Solved by the midpoint rule: steps must be short relative to the
 * fastest time constant (2 ms against 50 ms and more).
 */
export function createCompartmentLung(
  mechanics: LungMechanics,
  beyond: BeyondLinear,
  startPressureCmh2o: number,
): Lung {
  const curve = createPressureVolumeCurve(mechanics.complianceMlPerCmh2o, beyond.sigmoid);
  const turbulence = beyond.turbulence ?? 0;
  const expiratoryFactor = mechanics.resistanceExp / mechanics.resistanceInsp;
  const compartments = createCompartments(mechanics, beyond, curve.volumeAt(startPressureCmh2o));
  const conductance = compartments.reduce((sum, { resistance }) => sum + 1 / resistance, 0);
  const common = mechanics.resistanceInsp * COMMON_SHARE;

  const totalVolume = (): number => compartments.reduce((sum, { volumeL }) => sum + volumeL, 0);
  const recoilOf = ({ volumeL, share }: Compartment): number => curve.pressureAt(volumeL / share);
  /** Flow-weighted recoil: pressure of the compartments at the junction of their branches. */
  const junctionRecoil = (): number =>
    compartments.reduce((sum, one) => sum + recoilOf(one) / one.resistance, 0) / conductance;

  function limitExpiration(flowLps: number): number {
    const limit = beyond.flowLimit;
    if (limit === undefined || flowLps >= 0) return flowLps;
    return Math.max(flowLps, -limit.perSecond * Math.max(0, totalVolume() - limit.closingVolumeL));
  }

  function flowUnder(source: number, seriesResistance: number, pmus: number): number {
    const drive = source + pmus - junctionRecoil();
    const factor = drive >= 0 ? 1 : expiratoryFactor;
    const linear = seriesResistance + factor * (common + 1 / conductance);
    return limitExpiration(solveRohrer(linear, turbulence, drive));
  }

  function pressureUnder(flowLps: number, pmus: number): number {
    const factor = flowLps >= 0 ? 1 : expiratoryFactor;
    const laminar = factor * (common + 1 / conductance) * flowLps;
    return junctionRecoil() + laminar + turbulence * flowLps * Math.abs(flowLps) - pmus;
  }

  /** Distributes the flow over the compartments. The difference of their recoils drives flow between them. */
  function distribute(flowLps: number, seconds: number, into: readonly Compartment[]): void {
    const factor = flowLps >= 0 ? 1 : expiratoryFactor;
    const junction = junctionRecoil() + (factor * flowLps) / conductance;
    const changes = compartments.map(
      (one) => ((junction - recoilOf(one)) / (factor * one.resistance)) * seconds,
    );
    into.forEach((one, at) => {
      one.volumeL += ensure(changes[at], 'each compartment has a change');
    });
  }

  /** Midpoint rule: half a step gives the flow in the middle, which the whole step uses. */
  function advance(seconds: number, flowAtStart: () => number, flowInMiddle: () => number): void {
    const ahead = compartments.map((one) => ({ ...one }));
    distribute(flowAtStart(), seconds / 2, compartments);
    const flow = flowInMiddle();
    distribute(flow, seconds, ahead);
    compartments.forEach((one, at) => {
      one.volumeL = ensure(ahead[at], 'each compartment is copied').volumeL;
    });
  }

  return {
    get volumeL() {
      return totalVolume();
    },
    get recoilCmh2o() {
      return curve.pressureAt(totalVolume());
    },
    flowUnder,
    pressureUnder,
    advanceUnderPressure({ sourceFrom, sourceTo, pmusFrom, pmusTo, seriesResistance, seconds }) {
      advance(
        seconds,
        () => flowUnder(sourceFrom, seriesResistance, pmusFrom),
        () => flowUnder((sourceFrom + sourceTo) / 2, seriesResistance, (pmusFrom + pmusTo) / 2),
      );
    },
    advanceUnderFlow({ fromLps, toLps, seconds }) {
      advance(
        seconds,
        () => fromLps,
        () => (fromLps + toLps) / 2,
      );
    },
  };
}

function createCompartments(
  mechanics: LungMechanics,
  beyond: BeyondLinear,
  startVolumeL: number,
): readonly Compartment[] {
  const slowShare = beyond.slow?.share ?? 0;
  const factors = slowShare > 0 ? [1, beyond.slow?.resistanceFactor ?? 1] : [1];
  const shares = slowShare > 0 ? [1 - slowShare, slowShare] : [1];
  // Branches of equal kind carry flow in proportion to their share; in parallel they have the given
  // resistance.
  const parallel = shares.reduce((sum, share, at) => sum + share / factors[at], 0);
  const branches = mechanics.resistanceInsp * (1 - COMMON_SHARE) * parallel;
  return shares.map((share, at) => ({
    share,
    resistance: (branches / share) * factors[at],
    volumeL: startVolumeL * share,
  }));
}

/** Flow through linear Q + turbulence Q |Q| = drive, with the sign of the drive. */
function solveRohrer(linear: number, turbulence: number, drive: number): number {
  if (turbulence <= 0) return drive / linear;
  const size = (Math.sqrt(linear * linear + 4 * turbulence * Math.abs(drive)) - linear) / (2 * turbulence);
  return Math.sign(drive) * size;
}
