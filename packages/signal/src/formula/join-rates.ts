import type { ChannelCode } from '@eupnea/model';

/** Contiguous samples at one rate. */
export interface RatedSamples {
  readonly startUs: number;
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly length: number;
  readonly columns: { readonly [Code in ChannelCode]?: Float32Array };
}

export interface JoinedSamples {
  readonly startUs: number;
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly length: number;
  readonly columns: { readonly [Code in ChannelCode]?: ArrayLike<number> };
}

/**
 * Samples of the channels on the finest grid that is stored at each time. A channel of another rate is interpolated
 * between its two neighbouring samples, and is missing where one of them is.
 */
export function joinRates(
  segments: readonly RatedSamples[],
  channels: readonly ChannelCode[],
): readonly JoinedSamples[] {
  const used = segments
    .filter(({ columns }) => channels.some((channel) => columns[channel] !== undefined))
    .toSorted((left, right) => right.rateHz - left.rateHz || left.startUs - right.startUs);
  const grids: RatedSamples[] = [];
  for (const segment of used) grids.push(...leaveOutCovered(segment, grids));
  return grids
    .toSorted((left, right) => left.startUs - right.startUs)
    .map((grid) => {
      const columns: { [Code in ChannelCode]?: ArrayLike<number> } = {};
      for (const channel of channels)
        columns[channel] = grid.columns[channel] ?? interpolate(grid, used, channel);
      return { ...grid, columns };
    });
}

/** Parts of a segment at times for which no grid was chosen yet. */
function leaveOutCovered(segment: RatedSamples, grids: readonly RatedSamples[]): readonly RatedSamples[] {
  const us = usPerSample(segment);
  let parts: readonly (readonly [number, number])[] = [[0, segment.length]];
  for (const grid of grids) {
    const from = Math.ceil((grid.startUs - segment.startUs) / us);
    const to = Math.ceil((endUsOf(grid) - segment.startUs) / us);
    parts = parts.flatMap(([first, end]): readonly (readonly [number, number])[] => [
      ...(first < Math.min(end, from) ? [[first, Math.min(end, from)] as const] : []),
      ...(Math.max(first, to) < end ? [[Math.max(first, to), end] as const] : []),
    ]);
  }
  return parts.map(([first, end]) => cut(segment, first, end));
}

function cut(segment: RatedSamples, first: number, end: number): RatedSamples {
  if (first === 0 && end === segment.length) return segment;
  const columns: { [Code in ChannelCode]?: Float32Array } = {};
  for (const [code, column] of entriesOf(segment.columns)) columns[code] = column.subarray(first, end);
  return {
    startUs: segment.startUs + first * usPerSample(segment),
    rateHz: segment.rateHz,
    firstIndex: segment.firstIndex + first,
    length: end - first,
    columns,
  };
}

function interpolate(
  grid: RatedSamples,
  segments: readonly RatedSamples[],
  channel: ChannelCode,
): Float64Array {
  const values = new Float64Array(grid.length).fill(Number.NaN);
  for (const segment of segments) {
    const column = segment.columns[channel];
    if (column === undefined) continue;
    const perSample = usPerSample(grid) / usPerSample(segment);
    const offset = (grid.startUs - segment.startUs) / usPerSample(segment);
    for (let index = Math.max(0, Math.ceil(-offset / perSample)); index < grid.length; index += 1) {
      const place = offset + index * perSample;
      const before = Math.floor(place);
      if (before >= segment.length) break;
      const share = place - before;
      const left = column[before];
      const value = share === 0 ? left : left + share * ((column[before + 1] ?? Number.NaN) - left);
      if (!Number.isNaN(value)) values[index] = value;
    }
  }
  return values;
}

function entriesOf(columns: RatedSamples['columns']): readonly [ChannelCode, Float32Array][] {
  return Object.entries(columns).flatMap(([code, column]) =>
    isCodeOf(columns, code) ? [[code, column]] : [],
  );
}

function isCodeOf(columns: RatedSamples['columns'], code: string): code is ChannelCode {
  return Object.hasOwn(columns, code);
}

function usPerSample({ rateHz }: RatedSamples): number {
  return 1_000_000 / rateHz;
}

function endUsOf(samples: RatedSamples): number {
  return samples.startUs + samples.length * usPerSample(samples);
}
