import { CHANNELS, type ChannelCode, type ConversionLoss } from '@eupnea/model';
import { decodeSample, encodeSample, type SignalScale } from './signal-scale.ts';

/** Converts a channel's values to digital values of a scale and counts rounding and clipping. */
export class SignalEncoder {
  readonly #channel: ChannelCode;
  readonly #scale: SignalScale;
  #rounded = 0;
  #clipped = 0;

  constructor(channel: ChannelCode, scale: SignalScale) {
    this.#channel = channel;
    this.#scale = scale;
  }

  get scale(): SignalScale {
    return this.#scale;
  }

  /** Digital value of a missing sample: below all others. */
  get missing(): number {
    return -this.#scale.most - 1;
  }

  encode(value: number): number {
    if (Number.isNaN(value)) return this.missing;
    const { most } = this.#scale;
    const digital = encodeSample(value, this.#scale);
    if (digital > most || digital < -most) {
      this.#clipped += 1;
      return digital > most ? most : -most;
    }
    if (decodeSample(digital, this.#scale) !== value) this.#rounded += 1;
    return digital;
  }

  report(): readonly ConversionLoss[] {
    const { step } = this.#scale;
    const { unit } = CHANNELS[this.#channel];
    const name = this.#channel;
    const losses: ConversionLoss[] = [];
    if (this.#rounded > 0) {
      const detail = `${name}: values were rounded to steps of ${step} ${unit}.`;
      losses.push({ what: 'precision', name, count: this.#rounded, step, detail });
    }
    if (this.#clipped > 0) {
      const least = decodeSample(-this.#scale.most, this.#scale);
      const most = decodeSample(this.#scale.most, this.#scale);
      const detail = `${name}: values beyond ${least} to ${most} ${unit} were clipped.`;
      losses.push({ what: 'clipping', name, count: this.#clipped, detail });
    }
    return losses;
  }
}
