import type { ChannelCode, SampleBlock } from '@eupnea/model';

export interface SampleBlockTraits {
  readonly firstIndex?: number;
  readonly rateHz?: number;
  /** Values by channel, equal lengths; default: pressure 5, 6, 7, 8. */
  readonly values?: { readonly [Code in ChannelCode]?: readonly number[] };
}

/** A small block of samples with defaults for unspecified properties. */
export function aSampleBlock(traits: SampleBlockTraits = {}): SampleBlock {
  const values = Object.entries(traits.values ?? { pressure: [5, 6, 7, 8] });
  return {
    firstIndex: traits.firstIndex ?? 0,
    rateHz: traits.rateHz ?? 100,
    length: values[0]?.[1].length ?? 0,
    channels: Object.fromEntries(values.map(([code, column]) => [code, Float32Array.from(column)])),
  };
}
