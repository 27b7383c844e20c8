import type { BreathMarkKind, ChannelMapping, MarkEvent } from '@eupnea/model';
import { channelOfColumn } from '../canonical/channel-columns.ts';
import type { RecordingEvent } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { parseTableTime } from '../table-time.ts';
import type { ParquetTable, ParquetTableColumn } from './open-parquet.ts';
import { readParquetRows } from './read-parquet-rows.ts';

/**
 * Maximum sample index: a million times two days at the highest rate. Larger numbers are damage, and indices stay exact
 * in a double.
 */
const MAX_INDEX = 2 ** 40;
/** Maximum number of reported issues. */
const MAX_ISSUES = 100;

/** A waveform table written by Eupnea: channels, rate, marks and times are stated, not guessed. */
export interface OwnParquetTable {
  readonly rateHz: number;
  readonly mapping: ChannelMapping;
  readonly trustsVolume: boolean;
  /** Whether the first rows contain breath marks of a device. */
  hasMarks(): Promise<boolean>;
  read(mapping: ChannelMapping | null): AsyncGenerator<readonly RecordingEvent[]>;
}

/** Returns null for a table of another program. */
export function readOwnTable(table: ParquetTable): OwnParquetTable | null {
  const rateHz = Number(table.notes.get('rate_hz'));
  const sample = table.columns.find(({ name }) => name === 'sample');
  const isOwn = /^waveforms \d+$/.test(table.notes.get('eupnea') ?? '');
  if (!isOwn || sample === undefined || !(rateHz > 0 && rateHz <= 1e6)) return null;
  const time = table.columns.find(({ name }) => name === 'time_s');
  const mapping: ChannelMapping = {
    channels: table.columns.flatMap(({ name, position }) => {
      const channel = channelOfColumn(name);
      return channel === null ? [] : [{ channel, position, factor: 1 }];
    }),
    time: time === undefined ? null : { position: time.position, factor: 1 },
    rateHz,
    table: null,
    startedAt: null,
    timeZone: null,
  };
  return {
    rateHz,
    mapping,
    trustsVolume: table.notes.get('volume_measured') === 'true',
    hasMarks: () => findMarks(table),
    read: (given) => readRows(table, sample, rateHz, given ?? mapping),
  };
}

async function findMarks(table: ParquetTable): Promise<boolean> {
  const marks = table.columns.filter(({ name, type }) => name === 'mark' && type === 'BYTE_ARRAY');
  for await (const { columns } of readParquetRows(table, marks))
    return (
      columns[0]?.some((cell) => typeof cell === 'string' && cell.includes('inspiration_start')) ?? false
    );
  return false;
}

async function* readRows(
  table: ParquetTable,
  sample: ParquetTableColumn,
  rateHz: number,
  mapping: ChannelMapping,
): AsyncGenerator<readonly RecordingEvent[]> {
  const mapped = mapping.channels.flatMap((one) => {
    const column = table.columns.find(({ position }) => position === one.position);
    return column === undefined ? [] : [{ ...one, column }];
  });
  const notes = ['mark', 'wall_time'].flatMap((name) =>
    table.columns.filter((column) => column.name === name),
  );
  const place = (name: string) => {
    const at = notes.findIndex((column) => column.name === name);
    return at < 0 ? -1 : 1 + mapped.length + at;
  };
  const [markPlace, clockPlace] = [place('mark'), place('wall_time')];
  const events = new RecordingEvents(
    rateHz,
    mapped.map(({ channel }) => channel),
  );
  identify(table, events);
  const columns = [sample, ...mapped.map(({ column }) => column), ...notes];
  let issues = 0;
  const values = new Float64Array(mapped.length);
  for await (const batch of readParquetRows(table, columns)) {
    for (let row = 0; row < batch.length; row += 1) {
      const index = Number(batch.columns[0]?.[row] ?? Number.NaN);
      if (!(Number.isSafeInteger(index) && index >= events.nextIndex && index < MAX_INDEX)) {
        issues += 1;
        const detail = 'The sample number is not readable or goes back: the row is dropped.';
        if (issues <= MAX_ISSUES)
          events.report({ code: 'parquet_bad_row', detail, line: batch.firstRow + row });
        continue;
      }
      if (index > events.nextIndex) events.skip(index - events.nextIndex);
      addClock(batch.columns[clockPlace]?.[row], events);
      addMarks(batch.columns[markPlace]?.[row], events);
      for (const [at, { factor }] of mapped.entries()) {
        const cell = batch.columns[1 + at]?.[row];
        const value = typeof cell === 'number' ? Math.fround(cell * factor) : Number.NaN;
        values[at] = Number.isFinite(value) ? value : Number.NaN;
      }
      events.addSample(values);
    }
    yield events.take();
  }
  addLastMarks(table.notes.get('marks_after_samples') ?? '', events);
  yield events.take();
}

/** Adds marks after the last sample, which have no row: `6 breath_end, 7 inspiration_start:3`. */
function addLastMarks(text: string, events: RecordingEvents): void {
  for (const mark of text.split(', ').slice(0, MAX_ISSUES)) {
    const [index = '', token = ''] = mark.split(' ');
    const sampleIndex = Number(index);
    if (!/^\d{1,13}$/.test(index) || sampleIndex < events.nextIndex) continue;
    for (const found of parseMarks(token)) events.add({ type: 'mark', sampleIndex, ...found });
  }
}

function identify({ notes }: ParquetTable, events: RecordingEvents): void {
  const [model, serial, software] = ['device', 'serial', 'device_software'].map((key) => notes.get(key));
  if (model === undefined && serial === undefined && software === undefined) return;
  events.add({
    type: 'identity',
    ...(model === undefined ? {} : { model }),
    ...(serial === undefined ? {} : { serial }),
    ...(software === undefined ? {} : { software }),
  });
}

function addClock(cell: number | string | null | undefined, events: RecordingEvents): void {
  const time = typeof cell === 'string' ? parseTableTime(cell) : null;
  if (time === null || time.kind === 'relative') return;
  events.addTime({ timeMs: Math.round(time.seconds * 1e6) / 1000, zoned: time.kind === 'utc' });
}

/** Adds the marks of a cell: `inspiration_start:7 expiration_start`. */
function addMarks(cell: number | string | null | undefined, events: RecordingEvents): void {
  if (typeof cell === 'string') for (const mark of parseMarks(cell)) events.addMark(mark);
}

function parseMarks(text: string): readonly Omit<MarkEvent, 'type' | 'sampleIndex'>[] {
  return text.split(' ').flatMap((token) => {
    const [kind = '', number] = token.split(':');
    if (!isMarkKind(kind)) return [];
    const deviceBreathNumber = Number(number);
    return [{ kind, ...(Number.isSafeInteger(deviceBreathNumber) ? { deviceBreathNumber } : {}) }];
  });
}

function isMarkKind(kind: string): kind is BreathMarkKind {
  return kind === 'inspiration_start' || kind === 'expiration_start' || kind === 'breath_end';
}
