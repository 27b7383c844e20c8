import type { ChannelMapping, MappedChannel } from '@eupnea/model';
import { joinDirections } from '../csv/join-directions.ts';
import { SampleCounter } from '../csv/sample-counter.ts';
import { OTHER_PATIENT, SeriesBorder } from '../csv/series-border.ts';
import { addDay, DateColumn } from '../csv/table-date.ts';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { parseTableTime, timeOfNumber, type TableTime } from '../table-time.ts';
import { TimedSamples } from '../timed-samples.ts';
import { DamagedParquet } from './damaged-parquet.ts';
import { inspectParquetTable } from './inspect-parquet.ts';
import { openParquet, type ParquetTable, type ParquetTableColumn } from './open-parquet.ts';
import { readOwnTable } from './own-parquet-table.ts';
import { readParquetRows } from './read-parquet-rows.ts';

/** Reads a Parquet table of samples: a table of Eupnea, or any table with mapped columns (docs/formats/parquet.md). */
export async function* readParquet(
  files: readonly NamedSource[],
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const [file] = files;
  if (file === undefined) return;
  try {
    const table = await openParquet(file);
    const own = readOwnTable(table);
    if (own !== null) yield* own.read(options.mapping ?? null);
    else yield* readMapped(table, options);
  } catch (error) {
    if (!(error instanceof DamagedParquet)) throw error;
    const offset = error.offset === null ? {} : { offset: error.offset };
    yield [{ type: 'issue', issue: { code: 'parquet_damaged', detail: error.message, ...offset } }];
  }
}

async function* readMapped(
  table: ParquetTable,
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const mapping = options.mapping ?? (await proposeOrRefuse(table, options.rateHz ?? null));
  if (typeof mapping === 'string') {
    yield [
      { type: 'issue', issue: { code: 'parquet_mapping_needed', detail: `${mapping} Name the columns.` } },
    ];
    return;
  }
  const byPosition = new Map(table.columns.map((column) => [column.position, column]));
  const mapped = mapping.channels.flatMap((one) => {
    const column = byPosition.get(one.position);
    return column === undefined ? [] : [{ ...one, column }];
  });
  const time = mapping.time === null ? undefined : byPosition.get(mapping.time.position);
  const [series, patients] = [mapping.series, mapping.patients].map((position) =>
    position === undefined ? undefined : byPosition.get(position),
  );
  const date = mapping.time?.date;
  const days = date === undefined ? null : new DateColumn(date.order);
  const rateHz = options.rateHz ?? mapping.rateHz;
  const counter = mapping.time?.counts === true ? new SampleCounter(rateHz ?? Number.NaN) : null;
  const events = new RecordingEvents(
    rateHz ?? 0,
    mapped.map(({ channel }) => channel),
  );
  const samples = new TimedSamples(events, {
    channels: mapped.map(({ channel }) => channel),
    rateHz,
    timeline: null,
    prefix: 'parquet',
    tellsRelativeTimes: options.tellsRelativeTimes,
  });
  const others = mapped.flatMap(({ minus }, channel) => {
    const column = minus === undefined ? undefined : byPosition.get(minus.position);
    return minus === undefined || column === undefined ? [] : [{ channel, column, minus }];
  });
  const wanted = [
    ...mapped.map(({ column }) => column),
    ...(time === undefined ? [] : [time]),
    ...others.map(({ column }) => column),
  ];
  const firstOther = wanted.length - others.length;
  const [seriesBorder, patientBorder] = [new SeriesBorder(), new SeriesBorder()];
  let isOtherPatient = false;
  const seriesAt = series === undefined ? -1 : wanted.push(series) - 1;
  const patientAt = patients === undefined ? -1 : wanted.push(patients) - 1;
  let damage: unknown = null;
  try {
    for await (const batch of readParquetRows(table, wanted)) {
      for (let row = 0; row < batch.length; row += 1) {
        const line = batch.firstRow + row;
        if (!isOtherPatient && patientBorder.isPassed(String(batch.columns[patientAt]?.[row] ?? ''))) {
          isOtherPatient = true;
          events.report({ code: 'parquet_other_patient', detail: OTHER_PATIENT, line });
        }
        if (!isOtherPatient && patientBorder.name !== '') options.onPatient?.(patientBorder.name);
        if (isOtherPatient) {
          samples.skip('otherPatient');
          continue;
        }
        const values = mapped.map((one, at) => toValue(batch.columns[at]?.[row], one));
        for (const [at, other] of others.entries()) {
          const inspiratory = toNumber(batch.columns[other.channel]?.[row]);
          const expiratory = toNumber(batch.columns[firstOther + at]?.[row]);
          const factor = mapped[other.channel]?.factor ?? 1;
          values[other.channel] = joinDirections(
            inspiratory,
            factor,
            expiratory,
            other.minus.factor,
            other.minus.rest,
          );
        }
        const cell = batch.columns[mapped.length]?.[row] ?? null;
        if (seriesBorder.isPassed(String(batch.columns[seriesAt]?.[row] ?? ''))) samples.beginSeries();
        const told =
          time === undefined
            ? null
            : counter === null
              ? readParquetTime(cell, time, mapping.time?.factor ?? 1)
              : readCount(cell, counter);
        const at =
          told === null || days === null || typeof cell !== 'string' ? told : addDay(told, cell, days);
        samples.take({ time: at, values }, line);
      }
      yield events.take();
    }
  } catch (error) {
    damage = error;
  }
  // Data before the damage is kept, as for a truncated file.
  samples.finish();
  yield events.take();
  if (damage !== null) throw damage;
}

async function proposeOrRefuse(table: ParquetTable, rateHz: number | null): Promise<ChannelMapping | string> {
  const { mapping = null, questions = [] } = await inspectParquetTable(table);
  const open = questions.filter(({ asks, required }) => required && (asks !== 'rate' || rateHz === null));
  if (mapping === null) return 'No columns of numbers were found.';
  return open.length === 0 ? mapping : open.map(({ detail }) => detail).join(' ');
}

function toValue(cell: number | string | null | undefined, { factor }: MappedChannel): number {
  const value = Math.fround(toNumber(cell) * factor);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** NaN for what is no finite number. */
function toNumber(cell: number | string | null | undefined): number {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : Number.NaN;
}

function readCount(cell: number | string | null, counter: SampleCounter): TableTime | null {
  const seconds = counter.take(toNumber(cell));
  return Number.isNaN(seconds) ? null : { seconds, kind: 'relative' };
}

/** Seconds of a cell: a timestamp, a text with a date or clock time, or a plain number. */
function readParquetTime(
  cell: number | string | null,
  { timestamp }: Pick<ParquetTableColumn, 'timestamp'>,
  factor: number,
): TableTime | null {
  if (typeof cell === 'string') return parseTableTime(cell);
  if (cell === null || !Number.isFinite(cell)) return null;
  if (timestamp === null) return timeOfNumber(cell, factor);
  return { seconds: cell / timestamp.perSecond, kind: timestamp.isUtc ? 'utc' : 'wall' };
}
