export interface SecondOrder {
  /**
   * Returns the value after a step towards a constant target. The caller may have changed `value` since the
   * last step.
   */
  follow(value: number, target: number, seconds: number): number;
  /** Sets the rate of change to 0. */
  settle(): void;
}

/**
 * y'' = w^2 (target - y) - 2 z w y', solved exactly over a step of constant target.
 * @param frequencyHz undamped natural frequency
 * @param damping ratio below 1
 */
export function createSecondOrder(frequencyHz: number, damping: number): SecondOrder {
  const natural = 2 * Math.PI * frequencyHz;
  const decay = damping * natural;
  const damped = natural * Math.sqrt(1 - damping * damping);
  const state = { velocity: 0 };
  /** Cached factors of the last step length, because almost all steps have the same length. */
  const last = { seconds: Number.NaN, fade: Number.NaN, sine: Number.NaN, cosine: Number.NaN };
  return {
    follow(value, target, seconds) {
      const offset = value - target;
      const sineShare = (state.velocity + decay * offset) / damped;
      if (seconds !== last.seconds) {
        last.seconds = seconds;
        last.fade = Math.exp(-decay * seconds);
        last.sine = Math.sin(damped * seconds);
        last.cosine = Math.cos(damped * seconds);
      }
      const { fade, sine, cosine } = last;
      const next = fade * (offset * cosine + sineShare * sine);
      state.velocity =
        fade *
        ((sineShare * damped - decay * offset) * cosine - (offset * damped + decay * sineShare) * sine);
      return target + next;
    },
    settle() {
      state.velocity = 0;
    },
  };
}
