import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';

/** Places of derived lanes, in the order of their formulas. */
export const DERIVED_CODES = ['derived_1', 'derived_2', 'derived_3', 'derived_4'] as const;

export type DerivedCode = (typeof DERIVED_CODES)[number];

/** What a lane of stored waves shows: a channel, or a formula of channels. */
export type LaneCode = ChannelCode | DerivedCode;

export const LANE_CODES: readonly LaneCode[] = [...CHANNEL_CODES, ...DERIVED_CODES];
