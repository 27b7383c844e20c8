import type { ChannelCode, ChannelMapping } from '@eupnea/model';

/** A channel's place in the cells of a row. */
export interface CellPlace {
  readonly index: number;
  readonly factor: number;
}

/** Where a row's time and values stand. */
export interface RowLayout {
  readonly time: CellPlace | null;
  readonly channels: readonly CellPlace[];
  /** Positions in `channels` that must be numbers, else the row is damaged: flow and pressure are only useful as a pair. */
  readonly needed: readonly number[];
}

export function layoutOfMapping(mapping: ChannelMapping): RowLayout {
  return {
    time: mapping.time === null ? null : { index: mapping.time.position, factor: mapping.time.factor },
    channels: mapping.channels.map(({ position, factor }) => ({ index: position, factor })),
    needed: neededChannels(mapping.channels.map(({ channel }) => channel)),
  };
}

export function neededChannels(channels: readonly ChannelCode[]): readonly number[] {
  const needed = channels.flatMap((channel, position) =>
    channel === 'flow' || channel === 'pressure' ? [position] : [],
  );
  return needed.length > 0 ? needed : channels.map((_channel, position) => position).slice(0, 1);
}
