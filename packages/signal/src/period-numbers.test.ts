import { ensure, listParameters, PERIOD_CODES, type PeriodCode, DAY_MS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { describeTrial } from './weaning/describe-trial.ts';
import { countVentilatorFreeDays } from './weaning/count-ventilator-free-days.ts';
import { sampleEntropy } from './weaning/sample-entropy.ts';
import type { PeepBreath } from './recruitment/find-peep-steps.ts';
import { measurePeepSteps } from './recruitment/measure-peep-steps.ts';

interface Example {
  readonly computed: () => number | null | undefined;
  /** By hand. */
  readonly expected: number;
}

function trialOf(breaths: number, seconds: (place: number) => number, vteMl: (place: number) => number) {
  let atMs = 0;
  const own = Array.from({ length: breaths }, (_, place) => {
    const breath = { startMs: atMs, seconds: seconds(place), vteMl: vteMl(place) };
    atMs += 1000 * breath.seconds;
    return breath;
  });
  return describeTrial(own, { fromMs: 0, toMs: atMs });
}

const level = (peepCmh2o: number, count: number, part: Partial<PeepBreath> = {}): readonly PeepBreath[] =>
  Array.from({ length: count }, () => ({
    startMs: 0,
    peepCmh2o,
    vtiMl: 400,
    vteMl: 400,
    plateauCmh2o: peepCmh2o + 12,
    drivingPressureCmh2o: 12,
    complianceMlCmh2o: Number.NaN,
    isVolumeControlled: true,
    triggerDropCmh2o: 0,
    setPeepCmh2o: Number.NaN,
    ...part,
  }));

/** PEEP 15 to 5: the first breath lets out 900 mL, which are 500 more than at the high PEEP. Plateau 17 at the low one. */
const DROP = measurePeepSteps([...level(15, 20), ...level(5, 1, { vteMl: 900 }), ...level(5, 20)]);
const LOW = ensure(DROP[1], 'the low level');

const EXAMPLES: { readonly [Code in PeriodCode]: Example } = {
  // 28 breaths a minute of 0.32 L.
  rsbi_minute_bpm_l: {
    computed: () =>
      trialOf(
        28,
        () => 60 / 28,
        () => 320,
      ).minutes[0]?.rsbi,
    expected: 28 / 0.32,
  },
  // 400 and 500 mL in turns: deviation 50 mL of 450, with n - 1 = 399.
  vte_cv_percent: {
    computed: () =>
      trialOf(
        400,
        () => 3,
        (place) => (place % 2 ? 500 : 400),
      ).vteCvPercent,
    expected: ((100 * 50) / 450) * Math.sqrt(400 / 399),
  },
  // 2 and 3 s in turns: 30 and 20 a minute, deviation 5 of 25.
  rate_cv_percent: {
    computed: () =>
      trialOf(
        400,
        (place) => (place % 2 ? 3 : 2),
        () => 400,
      ).rateCvPercent,
    expected: 20 * Math.sqrt(400 / 399),
  },
  // 14 pairs of two, 8 of three.
  sample_entropy: {
    computed: () => sampleEntropy([5, 7, 6, 5, 7, 6, 5, 7, 9, 5, 7, 6, 8, 5, 7, 6]),
    expected: Math.log(14 / 8),
  },
  // Ventilated until day 11 of 28.
  ventilator_free_days: {
    computed: () =>
      countVentilatorFreeDays(
        [
          { state: 'controlled', fromMs: 0, toMs: 11 * DAY_MS },
          { state: 'off', fromMs: 11 * DAY_MS, toMs: 40 * DAY_MS },
        ],
        40 * DAY_MS,
      ).days,
    expected: 17,
  },
  // 400 mL over 17 - 5 cmH2O.
  peep_step_compliance_ml_cmh2o: { computed: () => LOW.compliance.value?.value, expected: 400 / 12 },
  // Only the first breath lets out more than went in, by 500 mL.
  delta_eelv_ml: { computed: () => LOW.volumeChangeMl.value?.value, expected: -500 },
  // 500 mL less 33.33 mL/cmH2O times 10.
  recruited_ml: { computed: () => LOW.recruitment.value?.recruitedMl, expected: 500 - 4000 / 12 },
  // 500 / (33.33 x 10) - 1.
  recruitment_ratio: { computed: () => LOW.recruitment.value?.ratio, expected: 0.5 },
};

describe('the numbers of a period', () => {
  it('are the ones of the registry, each with a unit, a formula and a source', () => {
    const defined = listParameters('period');
    expect(defined.map(({ code }) => code).toSorted()).toEqual([...PERIOD_CODES].sort());
    for (const { code, unit, formula, source } of defined) {
      expect([unit, formula, source], code).not.toContain('');
      expect(formula, code).not.toBeNull();
    }
  });

  it.each(PERIOD_CODES)('%s is that of an example by hand', (code) => {
    const { computed, expected } = EXAMPLES[code];
    expect(computed()).toBeCloseTo(expected, 6);
  });
});
