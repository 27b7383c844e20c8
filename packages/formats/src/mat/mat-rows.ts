import { recognizeSignal } from '../recognize-channel.ts';
import type { MatColumn } from './survey-mat.ts';

/** Difference of the ends of two signals at which they have the same duration, samples of the slower one. */
const SAME_END = 2;

/** How a column stands beside the leading one: its sample j belongs to row `round(j * step)`. */
export interface MatPlace {
  readonly step: number;
  /** null = the column can be placed. */
  readonly refusal: string | null;
}

/** The column whose samples are the rows: flow, else pressure, else the longest. */
export function leadingColumn(columns: readonly MatColumn[]): MatColumn | undefined {
  const waves = columns.filter(({ isTime }) => !isTime);
  const find = (channel: string) =>
    waves.find(({ name, unit }) => recognizeSignal(name, unit)?.channel === channel);
  return find('flow') ?? find('pressure') ?? waves.toSorted((left, right) => right.length - left.length)[0];
}

/** Places a column by the rates that the file states, else by the lengths: signals of one recording last equally long. */
export function placeMatColumn(column: MatColumn, leader: MatColumn): MatPlace {
  const told = column.rateHz === null || leader.rateHz === null ? 1 : leader.rateHz / column.rateHz;
  const step = [told, Math.round(leader.length / column.length)].find(
    (one) => one >= 1 && Math.abs(column.length - leader.length / one) <= SAME_END,
  );
  if (step !== undefined) return { step, refusal: null };
  const refusal = `${column.name}: it has ${column.length} values, and ${leader.name} has ${leader.length}.`;
  return { step: 1, refusal };
}
