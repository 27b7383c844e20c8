import { createFindCrossing } from './find-crossing.ts';
import type { FlowStep, Lung, PressureStep } from './lung.ts';

/** Gas loss between the Y-piece and the lung: cuff or mask leak, suction catheter, open tube. */
export interface AirwayLoss {
  /** Conductance of the opening, L/s per square root of cmH2O. */
  conductance: number;
  /** Flow drawn off independently of the pressure, L/s. */
  extractionLps: number;
}

/** A lung behind an opening. Caches the pressures found at the opening for the current state of the lung. */
export interface LeakyAirway extends Lung {
  /** Clears the cache. Call it after the lung mechanics change. */
  forget(): void;
}

/** Arguments and result of a search. A step needs the same pressures several times. */
interface FoundOpening {
  source: number;
  seriesResistance: number;
  pmus: number;
  conductance: number;
  extractionLps: number;
  opening: number;
}

function createFoundOpening(): FoundOpening {
  const unknown = Number.NaN;
  return {
    source: unknown,
    seriesResistance: unknown,
    pmus: unknown,
    conductance: unknown,
    extractionLps: unknown,
    opening: unknown,
  };
}

/**
 * Returns a lung behind an opening. The flow at the Y-piece is the lung's flow plus the loss; the volume is
 * that of the lung alone.
 * @param loss read at every step, so that its owner may change it
 */
export function createLeakyAirway(lung: Lung, loss: Readonly<AirwayLoss>): LeakyAirway {
  const isTight = (): boolean => loss.conductance <= 0 && loss.extractionLps === 0;
  const lossAt = (pressure: number): number =>
    loss.conductance * Math.sign(pressure) * Math.sqrt(Math.abs(pressure)) + loss.extractionLps;

  const findOpening = createFindCrossing();
  const findPressure = createFindCrossing();
  let latest = createFoundOpening();
  let earlier = createFoundOpening();
  const inner = {
    sourceFrom: Number.NaN,
    sourceTo: Number.NaN,
    pmusFrom: Number.NaN,
    pmusTo: Number.NaN,
    seriesResistance: 0,
    seconds: Number.NaN,
  };

  function openingUnder(source: number, seriesResistance: number, pmus: number): number {
    if (seriesResistance <= 0) return source;
    if (isFound(latest, source, seriesResistance, pmus)) return latest.opening;
    if (isFound(earlier, source, seriesResistance, pmus)) return earlier.opening;
    const found = earlier;
    earlier = latest;
    latest = found;
    found.source = source;
    found.seriesResistance = seriesResistance;
    found.pmus = pmus;
    found.conductance = loss.conductance;
    found.extractionLps = loss.extractionLps;
    found.opening = findOpening((pressure) => {
      const flow = lung.flowUnder(pressure, 0, pmus) + lossAt(pressure);
      return pressure + seriesResistance * flow - source;
    });
    return found.opening;
  }

  function isFound(found: FoundOpening, source: number, seriesResistance: number, pmus: number): boolean {
    return (
      found.source === source &&
      found.pmus === pmus &&
      found.seriesResistance === seriesResistance &&
      found.conductance === loss.conductance &&
      found.extractionLps === loss.extractionLps
    );
  }

  /** Clears the cached pressures after a change of lung volume or mechanics. */
  function forget(): void {
    latest.source = Number.NaN;
    earlier.source = Number.NaN;
  }

  function pressureUnder(flowLps: number, pmus: number): number {
    if (isTight()) return lung.pressureUnder(flowLps, pmus);
    return findPressure((pressure) => lung.flowUnder(pressure, 0, pmus) + lossAt(pressure) - flowLps);
  }

  /** Advances the lung when the pressure at the opening is known at both ends of the step. */
  function advanceBehindOpening(step: PressureStep | FlowStep, sourceFrom: number, sourceTo: number): void {
    inner.sourceFrom = sourceFrom;
    inner.sourceTo = sourceTo;
    inner.pmusFrom = step.pmusFrom;
    inner.pmusTo = step.pmusTo;
    inner.seconds = step.seconds;
    lung.advanceUnderPressure(inner);
    forget();
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
    forget,
    advanceUnderPressure(step) {
      if (isTight()) {
        forget();
        return lung.advanceUnderPressure(step);
      }
      const { seriesResistance } = step;
      advanceBehindOpening(
        step,
        openingUnder(step.sourceFrom, seriesResistance, step.pmusFrom),
        openingUnder(step.sourceTo, seriesResistance, step.pmusTo),
      );
    },
    advanceUnderFlow(step) {
      if (isTight()) {
        forget();
        return lung.advanceUnderFlow(step);
      }
      advanceBehindOpening(
        step,
        pressureUnder(step.fromLps, step.pmusFrom),
        pressureUnder(step.toLps, step.pmusTo),
      );
    },
  };
}
