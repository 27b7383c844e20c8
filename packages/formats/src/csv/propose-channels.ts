import type { ChannelCode, MappedChannel } from '@eupnea/model';
import { recognizeChannel } from '../recognize-channel.ts';
import { isEmpty, type SampledColumn } from './table-columns.ts';

/** An adult's quiet breathing passes this flow in L/min, and hardly any ventilator exceeds it in L/s. */
const MOST_FLOW_L_PER_S = 5;
/** Beyond any flow in L/min (CHANNELS): the column is in mL/s. */
const MOST_FLOW_L_PER_MIN = 320;
/** Below this a volume is in litres: breaths of a preterm have several mL. */
const MOST_VOLUME_L = 8;
/** Highest airway pressure of a ventilator in kPa (120 cmH2O). */
const MOST_PRESSURE = 150;
/** Flow into the patient goes with higher pressure; a correlation this far below zero says the sign is turned. */
const REVERSED_CORRELATION = -0.3;

export interface ProposedChannels {
  readonly channels: readonly MappedChannel[];
  /** How many of them have a known name. */
  readonly named: number;
  /** Channels that were taken by what their values look like, not by name. */
  readonly guessed: readonly ChannelCode[];
  /** Channels whose unit the file does not say. */
  readonly unitsGuessed: readonly ChannelCode[];
  readonly flowReversed: boolean;
}

/** Named columns first; only when neither flow nor pressure has a name do the values decide. */
export function proposeChannels(columns: readonly SampledColumn[]): ProposedChannels {
  const found = new Map<ChannelCode, { readonly column: SampledColumn; readonly factor: number | null }>();
  for (const column of columns) {
    if (isEmpty(column)) continue;
    const known = recognizeChannel(column.name, column.unit);
    if (known !== null && !found.has(known.channel))
      found.set(known.channel, { column, factor: known.factor });
  }
  const guessed: ChannelCode[] = [];
  if (!found.has('flow') && !found.has('pressure')) {
    for (const [channel, column] of guessByValues(columns)) {
      if (found.has(channel)) continue;
      found.set(channel, { column, factor: null });
      guessed.push(channel);
    }
  }
  const unitsGuessed = [...found].flatMap(([channel, { factor }]) => (factor === null ? [channel] : []));
  const flow = found.get('flow')?.column;
  const pressure = found.get('pressure')?.column;
  const flowReversed =
    flow !== undefined && pressure !== undefined && correlate(flow, pressure) < REVERSED_CORRELATION;
  const channels = [...found].map(([channel, { column, factor }]) => ({
    channel,
    position: column.position,
    factor: (factor ?? guessFactor(channel, column)) * signOf(channel, column, flowReversed),
  }));
  return { channels, named: channels.length - guessed.length, guessed, unitsGuessed, flowReversed };
}

/** The unit in which the values are those of a patient. */
function guessFactor(channel: ChannelCode, { least, most }: SampledColumn): number {
  const size = Math.max(Math.abs(least), Math.abs(most));
  if (channel === 'flow') return size <= MOST_FLOW_L_PER_S ? 60 : size <= MOST_FLOW_L_PER_MIN ? 1 : 0.06;
  if (channel === 'volume') return size <= MOST_VOLUME_L ? 1000 : 1;
  return 1;
}

/** Muscle pressure is positive inspiratory here (decisions 7); files that write effort negative are turned. */
function signOf(channel: ChannelCode, { least, most }: SampledColumn, flowReversed: boolean): number {
  if (channel === 'flow') return flowReversed ? -1 : 1;
  return channel === 'muscle_pressure' && -least > most ? -1 : 1;
}

/** Flow has both signs about zero; pressure is mostly positive and within a ventilator's range. */
function guessByValues(
  columns: readonly SampledColumn[],
): readonly (readonly [ChannelCode, SampledColumn])[] {
  const numeric = columns.filter((column) => column.least < column.most);
  const flow = numeric.find(
    ({ least, most, mean }) => least < 0 && most > 0 && Math.abs(mean) < 0.25 * (most - least),
  );
  const pressure = numeric.find(
    (column) => column !== flow && column.mean > 0 && column.least > -50 && column.most <= MOST_PRESSURE,
  );
  return flow === undefined || pressure === undefined
    ? []
    : [
        ['flow', flow],
        ['pressure', pressure],
      ];
}

/** Pearson's, over rows where both are numbers; 0 when it cannot be said. */
function correlate(left: SampledColumn, right: SampledColumn): number {
  let covariance = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [row, value] of left.numbers.entries()) {
    const a = value - left.mean;
    const b = (right.numbers[row] ?? Number.NaN) - right.mean;
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    covariance += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const size = Math.sqrt(leftSquares * rightSquares);
  return size > 0 ? covariance / size : 0;
}
