import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { readCapnogram, type Capnogram } from './capnogram.ts';
import type { GasTrace } from './co2-aligner.ts';
import { OUTPUT_SECONDS } from './co2-output.ts';
import { measureDeadSpace } from './measure-dead-space.ts';

/** mL of CO2 (STPD) in 1 mL of gas (BTPS) at 1 mmHg: 273.15 / (310.15 x 760) = 1 / 863. */
const CO2_PER_MMHG = 273.15 / (310.15 * 760);
/** PetCO2 is the mean over this last share of the expired volume. */
const END_TIDAL_SHARE = 0.05;
/** Least PetCO2 above inspired CO2, mmHg: a monitor that is off, or no perfusion. */
const LEAST_RISE = 5;
/** Volumes must agree within this share, and lose no more than that to a leak, %. */
const MOST_LEAK_PERCENT = 10;
const LEAST_LEAK_PERCENT = -15;
/**
 * Above this leak the CO2 volumes are marked as estimated, %. Leaks of 5 to 10 % take up to 16 % of the output of
 * simulated lungs away, and change dead spaces by less than 10 %.
 */
const MARKED_LEAK_PERCENT = 5;
/** A delay above this is a sidestream monitor's, s; it cannot follow breaths below this volume, mL. */
const SIDESTREAM_DELAY_S = 0.5;
const LEAST_SIDESTREAM_ML = 50;
/** The rise time (2.2 time constants) takes at most this share of expiration. */
const RISE_TIMES = 2.2;
const MOST_RISE_SHARE = 0.4;
const ML_PER_L = 1000;
const SECONDS_PER_MINUTE = 60;

const NOTHING: Breath['provenance'] = {};

/**
 * Numbers of volumetric capnography. Needs times and volumes.
 * @returns why numbers are absent, nothing for a stream without CO2
 */
export function measureGas(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  const { gas } = view;
  if (gas === undefined || gas === null || !view.endSeen || view.inspirationEnd >= view.length)
    return NOTHING;
  if (gas.lag !== null) {
    features.co2_delay_s = gas.lag.delayS;
    features.co2_rise_s = RISE_TIMES * gas.lag.timeConstantS;
  }
  if (gas.co2 === null) return { petco2_mmhg: { failedGates: [gas.failedGate ?? 'co2_missing'] } };
  if (!view.continuous || Number.isNaN(features.vte_ml)) return NOTHING;
  const capnogram = readCapnogram(view, gas.co2);
  const endTidal = meanAtEnd(capnogram);
  if (!(endTidal - capnogram.endInspired >= LEAST_RISE)) return { petco2_mmhg: { failedGates: ['no_co2'] } };
  features.petco2_mmhg = endTidal;
  features.pico2_mmhg = capnogram.endInspired;
  const gate = findVolumeGate(features, gas);
  if (gate !== null) return { vtco2_ml: { failedGates: [gate] } };
  const estimated: Breath['provenance'] =
    features.leak_percent > MARKED_LEAK_PERCENT
      ? { vtco2_ml: { estimated: true }, vco2_ml_min: { estimated: true } }
      : NOTHING;
  return {
    ...estimated,
    ...measureOutput(view, gas, capnogram, features),
    ...measureSpaces(capnogram, features, { riseS: features.co2_rise_s, isEstimated: isSidestream(gas) }),
  };
}

function isSidestream({ lag }: GasTrace): boolean {
  return lag !== null && lag.delayS > SIDESTREAM_DELAY_S;
}

function findVolumeGate(features: BreathFeatures, gas: GasTrace): string | null {
  const { leak_percent: leak } = features;
  if (Number.isNaN(leak)) return 'volume_carried_over';
  if (leak > MOST_LEAK_PERCENT) return 'leak';
  if (leak < LEAST_LEAK_PERCENT) return 'more_expired';
  return isSidestream(gas) && features.vte_ml < LEAST_SIDESTREAM_ML ? 'small_for_sidestream' : null;
}

function meanAtEnd(capnogram: Capnogram): number {
  const { volumeMl, co2, expiredMl } = capnogram;
  const from = (1 - END_TIDAL_SHARE) * expiredMl;
  let area = 0;
  let volume = 0;
  for (let index = 1; index < volumeMl.length; index += 1) {
    const to = volumeMl[index];
    if (to < from) continue;
    const part = to - Math.max(from, volumeMl[index - 1]);
    area += co2[index] * part;
    volume += part;
  }
  return area / volume;
}

function measureOutput(
  view: BreathView,
  gas: GasTrace,
  capnogram: Capnogram,
  features: BreathFeatures,
): Breath['provenance'] {
  features.vtico2_ml = capnogram.inspiredArea * CO2_PER_MMHG;
  features.vtco2_ml = capnogram.expiredArea * CO2_PER_MMHG - features.vtico2_ml;
  features.peco2_mmhg = capnogram.expiredArea / capnogram.expiredMl;
  const seconds = gas.before.seconds + view.length / view.rateHz;
  if (seconds < OUTPUT_SECONDS) return { vco2_ml_min: { failedGates: ['minute_not_filled'] } };
  features.vco2_ml_min = ((gas.before.co2Ml + features.vtco2_ml) / seconds) * SECONDS_PER_MINUTE;
  return NOTHING;
}

function measureSpaces(
  capnogram: Capnogram,
  features: BreathFeatures,
  { riseS, isEstimated }: { readonly riseS: number; readonly isEstimated: boolean },
): Breath['provenance'] {
  if (riseS > MOST_RISE_SHARE * features.te_s) return { vd_airway_ml: { failedGates: ['co2_too_slow'] } };
  const space = measureDeadSpace(capnogram);
  if (space === null) return { vd_airway_ml: { failedGates: ['no_plateau'] } };
  const { endInspired, expiredMl } = capnogram;
  const bohr = (space.alveolar - features.peco2_mmhg) / (space.alveolar - endInspired);
  features.vd_airway_ml = space.fowlerMl;
  features.vd_langley_ml = space.langleyMl;
  features.co2_slope2_mmhg_l = space.slopeTwo * ML_PER_L;
  features.co2_slope3_mmhg_l = space.slopeThree * ML_PER_L;
  features.co2_slope3_normalized_l = features.co2_slope3_mmhg_l / features.peco2_mmhg;
  features.paeco2_mmhg = space.alveolar;
  features.vd_bohr_ratio = bohr;
  features.vd_bohr_ml = bohr * expiredMl;
  features.vd_alveolar_ml = features.vd_bohr_ml - space.fowlerMl;
  features.vt_alveolar_ml = expiredMl - space.fowlerMl;
  features.va_lpm = (features.vt_alveolar_ml * features.rr_bpm) / ML_PER_L;
  return isEstimated ? { vd_airway_ml: { estimated: true } } : NOTHING;
}
