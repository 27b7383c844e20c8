import type { InputIssue, SampleBlock } from '@eupnea/model';

/** Different values from which equal steps are a way of writing, not a signal that stands. */
const LEAST_KINDS = 8;
/** Samples of a recording short of which its steps tell nothing: ten seconds at 50 Hz. */
const LEAST_SAMPLES = 500;
/** Different values from which no channel is coarse: steps of 1 L/min within what sensors of flow measure. */
const MOST_KINDS = 1024;
/** Steps that are coarse: half of one is an error of 8 mL a second, and of a quarter of a cmH2O. */
const COARSE = { flow: 1, pressure: 0.5 } as const;
/** Steps of its range in which a flow is coarse whatever it is: those of 8 bits. A pressure needs no such rule, as it is not summed up. */
const FEWEST_STEPS = 256;
/** Ranges of a ventilator in standby: no breath is measured, whose numbers would err by the steps. */
const STANDBY = { flow: 5, pressure: 3 } as const;
const ML_A_SECOND = 1000 / 60;

type Coarse = keyof typeof COARSE;

/** Tells a flow or pressure in coarse steps: written without decimals, or of a converter of few bits. */
export class CoarseSteps {
  readonly #kinds = { flow: new Set<number>(), pressure: new Set<number>() };
  #samples = 0;

  take({ channels, length }: SampleBlock): void {
    this.#samples += length;
    for (const channel of ['flow', 'pressure'] as const) {
      const kinds = this.#kinds[channel];
      if (kinds.size > MOST_KINDS) continue;
      for (const value of channels[channel] ?? []) {
        if (Number.isNaN(value)) continue;
        kinds.add(value);
        if (kinds.size > MOST_KINDS) break;
      }
    }
  }

  describe(): readonly InputIssue[] {
    if (this.#samples < LEAST_SAMPLES || this.#isStandby()) return [];
    return [...this.#describe('flow', describeFlow), ...this.#describe('pressure', describePressure)];
  }

  #isStandby(): boolean {
    return (['flow', 'pressure'] as const).every(
      (channel) =>
        this.#kinds[channel].size <= MOST_KINDS && rangeOf(this.#kinds[channel]) < STANDBY[channel],
    );
  }

  #describe(channel: Coarse, describe: (step: number) => InputIssue): readonly InputIssue[] {
    const step = findStep(this.#kinds[channel], channel);
    return step === null ? [] : [describe(step)];
  }
}

function rangeOf(kinds: ReadonlySet<number>): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const kind of kinds) {
    least = Math.min(least, kind);
    most = Math.max(most, kind);
  }
  return most - least;
}

/** Least difference of two values; null when it is fine. */
function findStep(kinds: ReadonlySet<number>, channel: Coarse): number | null {
  if (kinds.size < LEAST_KINDS || kinds.size > MOST_KINDS) return null;
  const values = [...kinds].toSorted((left, right) => left - right);
  const range = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const step = values
    .slice(1)
    .reduce((least, value, at) => Math.min(least, value - (values[at] ?? 0)), range);
  // Samples in float32 lie a little beside their steps.
  const isCoarse =
    step * (1 + 1e-4) >= COARSE[channel] || (channel === 'flow' && step * FEWEST_STEPS >= range);
  return isCoarse ? Number(step.toPrecision(3)) : null;
}

function describeFlow(step: number): InputIssue {
  // A fine step over a small range errs by less than 1 mL.
  const ml = Number((ML_A_SECOND * step).toPrecision(2));
  const halfMl = Number(((ML_A_SECOND * step) / 2).toPrecision(2));
  const detail = `Flow comes in steps of ${step} L/min: volumes err by up to ${halfMl} mL a second, and by ${ml} mL where decimals were cut off, so that VTe or VTi is too small by some percent.`;
  return { code: 'coarse_flow', detail, values: { step, halfMl, ml } };
}

function describePressure(step: number): InputIssue {
  const half = Number((step / 2).toPrecision(2));
  const detail = `Pressure comes in steps of ${step} cmH2O: PIP, PEEP and what is computed from them err by up to ${half} cmH2O, and by ${step} where decimals were cut off.`;
  return { code: 'coarse_pressure', detail, values: { step, half } };
}
