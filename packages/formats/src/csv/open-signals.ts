import { splitNameAndUnit, type NameAndUnit } from '../recognize-channel.ts';
import type { SampledTable } from './sample-table.ts';

/** First comment of a text of OpenSignals (PLUX): JSON by device, with names of columns and labels of the channels. */
const IS_OPEN_SIGNALS = /^OpenSignals Text File Format/i;

/**
 * Names of the columns of an OpenSignals text: those in `column`, of which the last are the channels with the names in
 * `label`. Null for other tables, for several devices, and where the names do not fit the rows.
 */
export function labelOpenSignals({ comments, columns }: SampledTable): readonly NameAndUnit[] | null {
  if (!comments.some((line) => IS_OPEN_SIGNALS.test(line))) return null;
  const [device, second] = Object.values(parseObject(comments.find((line) => line.startsWith('{')) ?? ''));
  if (second !== undefined || !isObject(device)) return null;
  const names = textsOf(device['column']);
  const labels = textsOf(device['label']);
  const first = names.length - labels.length;
  if (names.length === 0 || names.length > columns || first < 0) return null;
  return Array.from({ length: columns }, (_column, position) =>
    splitNameAndUnit(labels[position - first] ?? names[position] ?? ''),
  );
}

/** Date and time at which the recording began, as OpenSignals writes them; null for other comments. */
export function findOpenSignalsStart(comments: readonly string[]): string | null {
  if (!comments.some((line) => IS_OPEN_SIGNALS.test(line))) return null;
  const [device] = Object.values(parseObject(comments.find((line) => line.startsWith('{')) ?? ''));
  if (!isObject(device)) return null;
  const [date, time] = [device['date'], device['time']];
  if (typeof date !== 'string' || typeof time !== 'string') return null;
  const day = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
    .exec(date)
    ?.slice(1)
    .map((part) => part.padStart(2, '0'));
  return day === undefined || !/^\d{1,2}:\d{2}:\d{2}/.test(time) ? null : `${day.join('-')} ${time}`;
}

function parseObject(text: string): { readonly [key: string]: unknown } {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {}; // JSON.parse throws for other text and offers no check in advance.
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
