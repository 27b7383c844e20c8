import { CHANNEL_CODES, type ChannelCode, type ConversionLoss, type SampleBlock } from '@eupnea/model';

/** Counts samples of channels that the target format cannot hold. */
export class UnheldChannels {
  readonly #held: readonly ChannelCode[];
  readonly #samples = new Map<ChannelCode, number>();

  constructor(held: readonly ChannelCode[]) {
    this.#held = held;
  }

  add(block: SampleBlock): void {
    for (const channel of CHANNEL_CODES) {
      if (block.channels[channel] === undefined || this.#held.includes(channel)) continue;
      this.#samples.set(channel, (this.#samples.get(channel) ?? 0) + block.length);
    }
  }

  report(target: string): readonly ConversionLoss[] {
    return [...this.#samples].map(([name, count]) => ({
      what: 'channel',
      name,
      count,
      detail: `${target} has no place for the channel ${name}.`,
    }));
  }
}
