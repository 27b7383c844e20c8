import type { ChannelCode } from '@eupnea/model';

/** Channels sampled together: equal lengths, NaN where a sample is missing. */
export type ChannelColumns = { readonly [Code in ChannelCode]?: Float32Array };
