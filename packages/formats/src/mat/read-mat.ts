import type { ChannelMapping } from '@eupnea/model';
import { joinDirections } from '../csv/join-directions.ts';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { timeOfNumber } from '../table-time.ts';
import { TimedSamples } from '../timed-samples.ts';
import { DamagedMat } from './damaged-mat.ts';
import { describeMatTable } from './inspect-mat.ts';
import { leadingColumn, placeMatColumn } from './mat-rows.ts';
import { surveyMat, type MatColumn, type MatSurvey } from './survey-mat.ts';
import { walkMat } from './walk-mat.ts';

const BATCH_ROWS = 4096;

/** Reads the signals of a MAT-file, each in its own pass over the file, so that memory is constant. */
export async function* readMat(
  files: readonly NamedSource[],
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const [file] = files;
  if (file === undefined) return;
  const survey = await surveyMat(file);
  if (survey.problem !== null)
    yield [{ type: 'issue', issue: { code: 'mat_damaged', detail: survey.problem } }];
  const mapping = options.mapping ?? proposeOrRefuse(survey, options.rateHz ?? null);
  if (typeof mapping === 'string') {
    yield [{ type: 'issue', issue: { code: 'mat_mapping_needed', detail: `${mapping} Name the signals.` } }];
    return;
  }
  yield* readColumns(file, survey.columns, mapping, options.rateHz ?? null);
}

function proposeOrRefuse(survey: MatSurvey, rateHz: number | null): ChannelMapping | string {
  const { mapping = null, questions = [] } = describeMatTable(survey) ?? {};
  const open = questions.filter(({ asks, required }) => required && (asks !== 'rate' || rateHz === null));
  if (mapping === null) return 'No vectors of numbers were found.';
  return open.length === 0 ? mapping : open.map(({ detail }) => detail).join(' ');
}

async function* readColumns(
  file: NamedSource,
  columns: readonly MatColumn[],
  mapping: ChannelMapping,
  statedRateHz: number | null,
): AsyncGenerator<readonly RecordingEvent[]> {
  const mapped = mapping.channels.flatMap((one) => {
    const column = columns[one.position];
    return column === undefined ? [] : [{ ...one, column }];
  });
  const leader =
    mapped.find(({ channel }) => channel === 'flow')?.column ??
    mapped.find(({ channel }) => channel === 'pressure')?.column ??
    leadingColumn(mapped.map(({ column }) => column));
  if (leader === undefined) return;
  const minuses = mapped.map(({ minus }) => (minus === undefined ? undefined : columns[minus.position]));
  const refused = [...mapped.map(({ column }) => column), ...minuses].flatMap((column) =>
    column === undefined ? [] : (placeMatColumn(column, leader).refusal ?? []),
  );
  const isPlaced = (column: MatColumn | undefined) =>
    column === undefined || placeMatColumn(column, leader).refusal === null;
  const taken = mapped.filter(({ column }, at) => isPlaced(column) && isPlaced(minuses[at]));
  const clock = mapping.time === null ? undefined : columns[mapping.time.position];
  const time = clock?.length === leader.length ? clock : undefined;
  const rateHz = statedRateHz ?? mapping.rateHz ?? (time === undefined ? leader.rateHz : null);
  const channels = taken.map(({ channel }) => channel);
  const events = new RecordingEvents(rateHz ?? 0, channels);
  for (const detail of refused) events.report({ code: 'mat_length', detail: `${detail} It is not read.` });
  const samples = new TimedSamples(events, { channels, rateHz, timeline: null, prefix: 'mat' });
  const isJoined = taken.some(({ column }) => placeMatColumn(column, leader).step !== 1);
  const waves = taken.map(({ column, factor }) => ({ values: openRows(file, column, leader), factor }));
  const others = taken.flatMap(({ minus }, wave) => {
    const column = minus === undefined ? undefined : columns[minus.position];
    return minus === undefined || column === undefined
      ? []
      : [{ wave, minus, values: openRows(file, column, leader) }];
  });
  const times = time === undefined ? null : new ColumnRows(file, time, 1);
  try {
    for (let row = 0; row < leader.length; row += BATCH_ROWS) {
      const count = Math.min(BATCH_ROWS, leader.length - row);
      const parts: Float64Array[] = [];
      for (const { values } of waves) parts.push(await values.take(count));
      for (const { wave, minus, values } of others) {
        const factor = waves[wave]?.factor ?? 1;
        const expiratory = await values.take(count);
        parts[wave] = (parts[wave] ?? expiratory).map(
          (value, at) =>
            joinDirections(value, factor, expiratory[at] ?? Number.NaN, minus.factor, minus.rest) / factor,
        );
      }
      const stamps = times === null ? null : await times.take(count);
      for (let at = 0; at < count; at += 1) {
        const values = waves.map(({ factor }, wave) => toSample((parts[wave]?.[at] ?? Number.NaN) * factor));
        // Signals of two rates are joined by time.
        const own = isJoined && rateHz !== null ? timeOfNumber((row + at) / rateHz, 1) : null;
        const stamp = stamps?.[at] ?? Number.NaN;
        const told = Number.isFinite(stamp) ? timeOfNumber(stamp, mapping.time?.factor ?? 1) : null;
        samples.take({ time: stamps === null ? own : told, values }, row + at + 1);
      }
      yield events.take();
    }
  } finally {
    for (const { values } of [...waves, ...others]) await values.close();
    await times?.close();
  }
  samples.finish();
  yield events.take();
}

function openRows(file: NamedSource, column: MatColumn, leader: MatColumn): ColumnRows {
  return new ColumnRows(file, column, placeMatColumn(column, leader).step);
}

function toSample(value: number): number {
  const sample = Math.fround(value);
  return Number.isFinite(sample) ? sample : Number.NaN;
}

/** Gives the values of a column by rows; rows between the samples of a slower signal are empty. */
class ColumnRows {
  readonly #pieces: AsyncGenerator<Float64Array>;
  readonly #step: number;
  #piece: Float64Array = new Float64Array(0);
  #used = 0;
  #row = 0;
  #sample = 0;

  constructor(file: NamedSource, column: MatColumn, step: number) {
    this.#pieces = readMatColumn(file, column);
    this.#step = step;
  }

  async take(count: number): Promise<Float64Array> {
    const rows = new Float64Array(count).fill(Number.NaN);
    const end = this.#row + count;
    for (
      let at = Math.round(this.#sample * this.#step);
      at < end;
      at = Math.round(this.#sample * this.#step)
    ) {
      if (this.#used === this.#piece.length) {
        const piece = await this.#next();
        if (piece === null) break;
        this.#piece = piece;
        this.#used = 0;
        continue;
      }
      rows[at - this.#row] = this.#piece[this.#used] ?? Number.NaN;
      this.#used += 1;
      this.#sample += 1;
    }
    this.#row = end;
    return rows;
  }

  /** Null at the end, and at damage, which the survey has told: what is before it is kept. */
  async #next(): Promise<Float64Array | null> {
    try {
      const next = await this.#pieces.next();
      return next.done === true ? null : next.value;
    } catch (error) {
      if (!(error instanceof DamagedMat)) throw error;
      return null;
    }
  }

  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}

/** Yields the values of one column in order. */
async function* readMatColumn(
  file: NamedSource,
  { order, first, stride, length, offset }: MatColumn,
): AsyncGenerator<Float64Array> {
  let arrays = -1;
  let ready: number[] = [];
  let at = 0;
  let wanted = first;
  const last = first + (length - 1) * stride;
  const walk = walkMat(file.open(), () => {
    arrays += 1;
    if (arrays !== order) return arrays > order ? 'stop' : null;
    return (values) => {
      for (; wanted <= last && wanted < at + values.length; wanted += stride)
        ready.push((values[wanted - at] ?? Number.NaN) + offset);
      at += values.length;
    };
  });
  for await (const _ of walk) {
    if (ready.length === 0) continue;
    yield Float64Array.from(ready);
    ready = [];
    if (wanted > last) return;
  }
}
