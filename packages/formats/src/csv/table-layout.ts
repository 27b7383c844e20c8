import type { ChannelCode, ChannelMapping, EmptyDirection } from '@eupnea/model';
import { SampleCounter } from './sample-counter.ts';
import { DateColumn } from './table-date.ts';

/** Cell position of a channel. */
export interface CellPlace {
  readonly index: number;
  readonly factor: number;
  /** What the cell holds, so that a unit in it is known. */
  readonly holds: ChannelCode | 'time';
  /** Cell that is subtracted. */
  readonly minus?: {
    readonly index: number;
    readonly factor: number;
    /** How a direction without flow is written; absent = as zero. */
    readonly rest?: EmptyDirection | undefined;
  };
}

/** Cell positions of time and values in a row. */
export interface RowLayout {
  readonly time: CellPlace | null;
  /** Column of dates beside a column of times of day, and its days so far. */
  readonly date?: { readonly index: number; readonly days: DateColumn };
  /** Samples counted by the column of `time`. */
  readonly counter?: SampleCounter;
  /** Column that names the recording of each row, and column that names the patient. */
  readonly series?: number;
  readonly patients?: number;
  readonly channels: readonly CellPlace[];
  /**
   * Indices into `channels` whose cells must be numbers, otherwise the row is damaged: flow and pressure are only
   * useful together.
   */
  readonly needed: readonly number[];
}

export function layoutOfMapping(mapping: ChannelMapping): RowLayout {
  const { rateHz, series, patients } = mapping;
  // Without a rate, a count of samples is no time.
  const time = mapping.time?.counts === true && rateHz === null ? null : mapping.time;
  return {
    time: time === null ? null : { index: time.position, factor: time.factor, holds: 'time' },
    ...(time?.counts === true && rateHz !== null ? { counter: new SampleCounter(rateHz) } : {}),
    ...(series === undefined ? {} : { series }),
    ...(patients === undefined ? {} : { patients }),
    ...(time?.date === undefined
      ? {}
      : { date: { index: time.date.position, days: new DateColumn(time.date.order) } }),
    channels: mapping.channels.map(({ channel, position, factor, minus }) => ({
      index: position,
      factor,
      holds: channel,
      ...(minus === undefined
        ? {}
        : { minus: { index: minus.position, factor: minus.factor, rest: minus.rest } }),
    })),
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
