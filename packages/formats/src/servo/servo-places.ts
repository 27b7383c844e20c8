import { factorOfUnit, recognizeSignal, splitNameAndUnit } from '../recognize-channel.ts';

const CHANNELS = ['pressure', 'flow', 'volume'] as const;
type ServoChannel = (typeof CHANNELS)[number];
/** Time and phase stand before the signals. */
const FIRST_SIGNAL = 2;

/** Cell of a signal in a row, and the factor to Eupnea's unit. */
export interface ServoPlace {
  readonly index: number;
  readonly factor: number;
}

export type ServoPlaces = { readonly [Channel in ServoChannel]: ServoPlace };

/**
 * Places of the signals by the line of columns: by name and unit, else in the device's order. Text: the unit that is not
 * known, because a number in it would be wrong.
 */
export function placeServoSignals(line: string): ServoPlaces | string {
  const cells = line.split('\t').map(splitNameAndUnit);
  const known = cells.map(({ name, unit }) => recognizeSignal(name, unit)?.channel);
  const places = CHANNELS.map((channel, at) => {
    const named = known.indexOf(channel, FIRST_SIGNAL);
    const index = named < 0 ? FIRST_SIGNAL + at : named;
    const unit = cells[index]?.unit ?? null;
    return { index, unit, factor: unit === null ? 1 : factorOfUnit(channel, unit) };
  });
  const [pressure, flow, volume] = places.map(({ index, factor }) => ({
    index,
    factor: factor ?? Number.NaN,
  }));
  const unknown = places.find(({ factor }) => factor === null);
  if (unknown !== undefined) return unknown.unit ?? '';
  return pressure === undefined || flow === undefined || volume === undefined
    ? ''
    : { pressure, flow, volume };
}
