import type { InputIssue, SampleBlock } from '@eupnea/model';

/** Pressure from which an exact zero of flow and pressure in the next sample is a lost one, cmH2O. */
const ENTRY_PRESSURE = 3;
/** Zeros in a row from which they are lost samples. */
const LEAST_ZEROS = 3;
/** A single sample this far from both neighbours is none: L/min, cmH2O, and times the distance of the neighbours. */
const SPIKE = { flow: 60, pressure: 25 } as const;
const SPIKE_RATIO = 5;
/** Below this rate a cough may be a single sample, Hz. */
const LEAST_SPIKE_HZ = 40;

interface LossCount {
  samples: number;
  places: number;
  example: number;
}

/**
 * Finds what programs and lines write in place of lost samples: zeros in flow and pressure at once, where the pressure stood
 * higher before, and single samples that no neighbour resembles. They become NaN.
 */
export class LostSamples {
  readonly #zeros: LossCount = { samples: 0, places: 0, example: 0 };
  readonly #spikes = { flow: noLoss(), pressure: noLoss() };
  #isInZeros = false;
  #lastPressure = Number.NaN;

  /** @returns the same block when nothing was lost */
  clean(block: SampleBlock): SampleBlock {
    const { flow, pressure } = block.channels;
    if (flow === undefined || pressure === undefined) return block;
    const cleaned = this.#clearZeros(flow, pressure);
    const isFast = block.rateHz >= LEAST_SPIKE_HZ;
    const channels = {
      flow: isFast ? this.#clearSpikes('flow', cleaned.flow) : cleaned.flow,
      pressure: isFast ? this.#clearSpikes('pressure', cleaned.pressure) : cleaned.pressure,
    };
    if (channels.flow === flow && channels.pressure === pressure) return block;
    return { ...block, channels: { ...block.channels, ...channels } };
  }

  describe(): readonly InputIssue[] {
    const { samples, places } = this.#zeros;
    const zeros =
      samples === 0
        ? []
        : [
            {
              code: 'zeros_for_lost',
              detail: `Flow and pressure fall to exactly 0 together in ${places} places (${samples} samples): they are taken as missing.`,
            },
          ];
    const spikes = (['flow', 'pressure'] as const).flatMap((channel) => {
      const count = this.#spikes[channel];
      if (count.samples === 0) return [];
      const example = Number(count.example.toPrecision(4));
      const detail = `${channel}: ${count.samples} single samples are far from both neighbours (such as ${example}): they are taken as missing.`;
      return [{ code: 'single_spikes', detail }];
    });
    return [...zeros, ...spikes];
  }

  #clearZeros(flow: Float32Array, pressure: Float32Array) {
    let clean = { flow, pressure };
    let index = 0;
    while (index < flow.length) {
      if (flow[index] !== 0 || pressure[index] !== 0) {
        this.#isInZeros = false;
        const value = pressure[index] ?? Number.NaN;
        if (!Number.isNaN(value)) this.#lastPressure = value;
        index += 1;
        continue;
      }
      const from = index;
      while (index < flow.length && flow[index] === 0 && pressure[index] === 0) index += 1;
      const isLong = index - from >= LEAST_ZEROS;
      const isEntered = this.#isInZeros || (isLong && this.#lastPressure >= ENTRY_PRESSURE);
      if (!isEntered) continue;
      if (clean.flow === flow) clean = { flow: flow.slice(), pressure: pressure.slice() };
      clean.flow.fill(Number.NaN, from, index);
      clean.pressure.fill(Number.NaN, from, index);
      this.#zeros.samples += index - from;
      if (!this.#isInZeros) this.#zeros.places += 1;
      this.#isInZeros = true;
    }
    return clean;
  }

  #clearSpikes(channel: 'flow' | 'pressure', values: Float32Array): Float32Array {
    const least = SPIKE[channel];
    let cleaned = values;
    for (let index = 1; index + 1 < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      const before = values[index - 1] ?? Number.NaN;
      if (!(Math.abs(value - before) > least)) continue;
      const after = values[index + 1] ?? Number.NaN;
      const distance = Math.min(Math.abs(value - before), Math.abs(value - after));
      if (!(distance > least) || distance <= SPIKE_RATIO * Math.abs(after - before)) continue;
      if (cleaned === values) cleaned = values.slice();
      cleaned[index] = Number.NaN;
      const count = this.#spikes[channel];
      count.samples += 1;
      count.example = value;
    }
    return cleaned;
  }
}

function noLoss(): LossCount {
  return { samples: 0, places: 0, example: 0 };
}
