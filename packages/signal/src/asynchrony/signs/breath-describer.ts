import type { BreathCase } from '../breath-case.ts';
import { readExpirationSigns } from './read-expiration-signs.ts';
import { readInflationSigns } from './read-inflation-signs.ts';
import { readMuscleSigns } from './read-muscle-signs.ts';
import { readTriggerSigns } from './read-trigger-signs.ts';
import { SignHistory } from './sign-history.ts';
import { smoothWaves } from './smooth-waves.ts';

/** Named signs of one breath; NaN = not to be had. */
export type BreathSigns = { readonly [sign: string]: number };

/** Recognised modes, from those that a clock drives to those that only the patient starts. */
const MODES = ['unknown', 'vc', 'pc', 'ps', 'cpap', 'pav'];

/** Describes every breath by named signs, with what the breaths before were like. */
export class BreathDescriber {
  readonly #history = new SignHistory();

  describe(one: BreathCase): BreathSigns {
    const waves = smoothWaves(one.signals, one.former?.signals ?? null);
    const inflation = readInflationSigns(waves);
    const expiration = readExpirationSigns(waves, one.settings.referenceWeightKg ?? null);
    const trigger = readTriggerSigns(waves);
    const muscle = readMuscleSigns(one);
    const now = { ...inflation, ...expiration, ...trigger, ...muscle, interval: one.intervalSamples };
    const compared = this.#history.compare(now);
    this.#history.learn(now);
    const { former } = one;
    return {
      ...inflation,
      ...expiration,
      ...trigger,
      ...muscle,
      ...compared,
      raw_flow_before: rawFlowBefore(former),
      clock_word: one.clockWord === 'clocked' ? 1 : one.clockWord === 'sensed' ? -1 : 0,
      set_flow: one.setFlow ? 1 : 0,
      spontaneous: one.spontaneous ? 1 : 0,
      mode: MODES.indexOf(one.breath.mode),
      mode_confidence: one.breath.features.mode_confidence,
      interval_s: one.intervalSamples / one.signals.rateHz,
      lost_share: one.lostShare,
      former_left_share:
        former === null
          ? Number.NaN
          : (former.signals.volumeL[former.signals.length - 1] ?? 0) /
            Math.max(0.02, former.signals.volumeL[former.signals.inspirationEnd - 1] ?? 0),
      blind: one.blind ? 1 : 0,
    };
  }
}

/** Highest flow with the leak just before the breath, L/min: a ventilator may take a leak for an effort. */
function rawFlowBefore(former: BreathCase | null): number {
  if (former === null) return Number.NaN;
  const { flow, length, rateHz } = former.view;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = Math.max(0, length - Math.max(2, Math.round(0.08 * rateHz))); at + 1 < length; at += 1) {
    highest = Math.max(highest, ((flow[at] ?? 0) + (flow[at + 1] ?? 0)) / 2);
  }
  return highest;
}
