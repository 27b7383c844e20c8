import {
  err,
  ok,
  type ChannelMapping,
  type FileChannel,
  type MappedChannel,
  type MappedColumn,
  type MappedTime,
  type Result,
  type SubtractedColumn,
} from '@eupnea/model';
import type { CsvColumn, CsvColumns } from './csv/csv-columns.ts';
import { normalizeName } from './normalize-name.ts';
import { factorOfScaledUnit, splitNameAndUnit } from './recognize-channel.ts';
import { unknownUnit } from './unknown-unit.ts';

/** Maximum number of names in an error. */
const MAX_NAMES = 20;

/**
 * Mapping of the columns or signals that a user named, for any format that lists them. A unit of the file applies where
 * the user gave none. The error names what the file does not have.
 * @param proposed mapping of the inspection: layout of the table, and the time where the user named none
 */
export function mapColumns(
  columns: CsvColumns,
  channels: readonly FileChannel[],
  proposed: ChannelMapping | null,
): Result<ChannelMapping, string> {
  const mapped: MappedChannel[] = [];
  for (const channel of ['flow', 'pressure', 'volume'] as const) {
    const column = columns[channel];
    if (column === null) continue;
    const found = placeChannel(channel, column, channels);
    if (!found.ok) return found;
    const less =
      channel === 'flow' && columns.flowOut !== undefined
        ? placeChannel(channel, columns.flowOut, channels)
        : null;
    if (less !== null && !less.ok) return less;
    const minus = less === null ? null : { ...less.value, ...findRest(less.value, found.value, proposed) };
    mapped.push({ channel, ...found.value, ...(minus === null ? {} : { minus }) });
  }
  const time = mapTime(columns.time, channels, proposed?.time ?? null);
  if (!time.ok) return time;
  return ok({
    channels: mapped,
    time: time.value,
    rateHz: columns.time === null ? (proposed?.rateHz ?? null) : null,
    table: proposed?.table ?? null,
    startedAt: null,
    timeZone: null,
    ...(proposed?.series === undefined ? {} : { series: proposed.series }),
    ...(proposed?.patients === undefined ? {} : { patients: proposed.patients }),
  });
}

/** How the inspection found that a direction without flow is written, when it proposed the same two columns. */
function findRest(
  less: MappedColumn,
  flow: MappedColumn,
  proposed: ChannelMapping | null,
): Pick<SubtractedColumn, 'rest'> {
  const pair = proposed?.channels.find(({ position }) => position === flow.position)?.minus;
  return pair?.rest !== undefined && pair.position === less.position ? { rest: pair.rest } : {};
}

/** Position of a named column and its factor: the user's unit, else that of the file. */
function placeChannel(
  channel: 'flow' | 'pressure' | 'volume',
  column: CsvColumn,
  channels: readonly FileChannel[],
): Result<MappedColumn, string> {
  const found = findColumn(column, channels);
  if (!found.ok) return found;
  const { position, unit } = found.value;
  const unknown = column.hasUnit ? null : unknownUnit(channel, unit);
  if (unknown !== null) {
    return err(
      `The unit of ${channel} in the file (${unknown}) is not known: say which of those known it is, as in ${channel}=${position + 1}:UNIT.`,
    );
  }
  const stated = column.hasUnit || unit === null ? null : factorOfScaledUnit(channel, unit);
  return ok({ position, factor: column.factor * (stated ?? 1) });
}

function mapTime(
  column: CsvColumn | null,
  channels: readonly FileChannel[],
  proposed: MappedTime | null,
): Result<MappedTime | null, string> {
  if (column === null) return ok(proposed);
  const found = findColumn(column, channels);
  if (!found.ok) return found;
  const { position } = found.value;
  if (!column.hasUnit && proposed?.position === position) return ok(proposed);
  return ok({ position, factor: column.factor });
}

/** Finds a column by its position from 1, or by its name as the file writes it, with or without its unit. */
function findColumn({ column }: CsvColumn, channels: readonly FileChannel[]): Result<FileChannel, string> {
  if (typeof column === 'number') {
    const found = channels.find(({ position }) => position === column - 1);
    return found === undefined ? err(`There is no column ${column}. ${listColumns(channels)}`) : ok(found);
  }
  const wanted = normalizeName(column);
  const withoutUnit = normalizeName(splitNameAndUnit(column).name);
  const tests: readonly ((channel: FileChannel) => boolean)[] = [
    ({ name }) => name === column,
    ({ name, unit }) => normalizeName(`${name} ${unit ?? ''}`) === wanted,
    ({ name }) => normalizeName(name) === wanted,
    ({ name }) => normalizeName(name) === withoutUnit,
  ];
  for (const test of tests) {
    const [found, second] = channels.filter(test);
    if (found === undefined) continue;
    if (second === undefined) return ok(found);
    const places = `${found.position + 1} and ${second.position + 1}`;
    return err(`The name "${column}" occurs more than once (${places}). Name one by its number.`);
  }
  return err(`There is no column "${column}". ${listColumns(channels)}`);
}

function listColumns(channels: readonly FileChannel[]): string {
  const names = channels.slice(0, MAX_NAMES).map(({ name, position }) => name || `column ${position + 1}`);
  const more = channels.length - names.length;
  return `The file has ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
