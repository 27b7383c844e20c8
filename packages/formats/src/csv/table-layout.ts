import type { ChannelCode, ChannelMapping } from '@eupnea/model';

/** Cell position of a channel. */
export interface CellPlace {
  readonly index: number;
  readonly factor: number;
}

/** Cell positions of time and values in a row. */
export interface RowLayout {
  readonly time: CellPlace | null;
  readonly channels: readonly CellPlace[];
  /**
   * Indices into `channels` whose cells must be numbers, otherwise the row is damaged: flow and pressure are only
   * useful together.
   */
  readonly needed: readonly number[];
}

export function layoutOfMapping(mapping: ChannelMapping): RowLayout {
  return {
    time: mapping.time === null ? null : { index: mapping.time.position, factor: mapping.time.factor },
    channels: mapping.channels.map(({ position, factor }) => ({ index: position, factor })),
    needed: neededChannels(mapping.channels.map(({ channel }) => channel)),
  };
}

/** Positions of flow and pressure; without these the first channel. */
export function neededChannels(channels: readonly ChannelCode[]): readonly number[] {
  const needed = channels.flatMap((channel, position) =>
    channel === 'flow' || channel === 'pressure' ? [position] : [],
  );
  return needed.length > 0 ? needed : channels.map((_channel, position) => position).slice(0, 1);
}
