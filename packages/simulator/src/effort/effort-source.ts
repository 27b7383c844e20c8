import type { Random } from '../random.ts';
import { createEffortCurve, effortQuietS, effortRestS, type Effort } from './effort.ts';
import type { EffortPlan } from './effort-plan.ts';

/** Intervals and amplitudes are clipped to these multiples of their mean. */
const LEAST_MULTIPLE = 0.5;
const GREATEST_MULTIPLE = 1.8;

export interface EffortSource {
  /**
   * Pmus at `timeS`. Times must not decrease. Reports the efforts that began since the last call, in order.
   */
  musclePressureAt(timeS: number, onOnset: (effort: Effort) => void): number;
  /** Changes the plan. An effort in progress ends as planned before. */
  changePlan(plan: EffortPlan, timeS: number): void;
  /** Reports a mandatory breath, which an entrained patient answers with an effort. */
  answerMandatoryBreath(timeS: number): void;
  /** Effort in progress at `timeS`; null at rest. */
  effortAt(timeS: number): Effort | null;
}

/** Returns a source of consecutive efforts. Each effort starts after the previous one is at rest. */
export function createEffortSource(initialPlan: EffortPlan, random: Random): EffortSource {
  let plan = initialPlan;
  let current: Effort | null = null;
  let pressureOfCurrent: (timeS: number) => number = () => 0;
  let nextOnsetS = intervalS() * random.uniform();
  let breathsUnanswered = 0;

  function vary(variability: number): number {
    const multiple = 1 + variability * random.gaussian();
    return Math.min(GREATEST_MULTIPLE, Math.max(LEAST_MULTIPLE, multiple));
  }

  function intervalS(): number {
    return plan.ratePerMin > 0
      ? (60 / plan.ratePerMin) * vary(plan.rateVariability)
      : Number.POSITIVE_INFINITY;
  }

  function begin(onsetS: number): Effort {
    const amplitudeCmh2o = plan.amplitudeCmh2o * vary(plan.amplitudeVariability);
    const effort: Effort = {
      onsetS,
      amplitudeCmh2o,
      riseS: plan.riseS,
      holdS: plan.holdS,
      relaxationS: plan.relaxationS,
      shape: plan.shape,
      ...expiratoryOf(amplitudeCmh2o),
    };
    nextOnsetS = Math.max(onsetS + intervalS(), effortQuietS(effort));
    return effort;
  }

  function expiratoryOf(amplitudeCmh2o: number): Pick<Effort, 'expiratory'> {
    if (plan.expiratory === undefined) return {};
    const { share, delayS, seconds } = plan.expiratory;
    return { expiratory: { amplitudeCmh2o: amplitudeCmh2o * share, delayS, seconds } };
  }

  return {
    musclePressureAt(timeS, onOnset) {
      if (timeS >= nextOnsetS) {
        current = begin(nextOnsetS);
        pressureOfCurrent = createEffortCurve(current);
        if (current.amplitudeCmh2o > 0) onOnset(current);
      }
      return pressureOfCurrent(timeS);
    },
    changePlan(next, timeS) {
      plan = next;
      const atRestS = current === null ? timeS : Math.max(timeS, effortQuietS(current));
      nextOnsetS = atRestS + intervalS() * random.uniform();
    },
    answerMandatoryBreath(timeS) {
      const { entrainment } = plan;
      if (entrainment === null) return;
      breathsUnanswered += 1;
      if (breathsUnanswered < entrainment.everyBreaths) return;
      breathsUnanswered = 0;
      const delayS = entrainment.delayS + entrainment.delaySpreadS * random.gaussian();
      const atRestS = current === null ? timeS : effortQuietS(current);
      nextOnsetS = Math.min(nextOnsetS, Math.max(timeS + Math.max(0, delayS), atRestS));
    },
    effortAt: (timeS) =>
      current !== null && timeS >= current.onsetS && timeS < effortRestS(current) ? current : null,
  };
}
