import type { ChannelCode } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import type { RecordingEvent, TrendRowEvent } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { resampleColumn } from '../resample-column.ts';
import { chooseSignals, findSubtraction, settleMapping, type TakenSignal } from '../signal-mapping.ts';
import {
  describeVitalWaves,
  isVitalTime,
  readPackets,
  surveyVital,
  type VitalSurvey,
} from './survey-vital.ts';
import {
  decodeVitalNumber,
  decodeVitalText,
  type VitalRecord,
  type VitalTrack,
} from './vital-packet-bodies.ts';
import { readVitalBlocks, type VitalBlock } from './vital-wave-blocks.ts';

/** Number of samples per batch. */
const STEP_SAMPLES = 8192;

/**
 * Reads a .vital file. Tracks may be interleaved or follow each other, so that each wave is read in a separate pass and
 * the waves are joined by time. Memory is constant at the cost of unpacking several times. Numbers and remarks come
 * last.
 */
export async function* readVital(
  files: readonly NamedSource[],
  options: ReaderOptions,
): AsyncGenerator<readonly RecordingEvent[]> {
  const [file] = files;
  if (file === undefined) return;
  const survey = await surveyVital(file);
  yield survey.issues.map((issue) => ({ type: 'issue', issue }));
  const channels = describeVitalWaves(survey);
  if (channels.length > 0) {
    const { mapped, issues } = settleMapping(options.mapping, channels, 'vital');
    const { taken, rateHz, issues: refusals } = chooseSignals(mapped, channels, 'vital');
    const told = mapped.length === 0 ? issues : [...issues, ...refusals];
    yield told.map((issue) => ({ type: 'issue', issue }));
    yield* readWaves(file, survey, taken, rateHz);
  }
  yield* readNumbers(file, survey);
}

interface OpenWave {
  readonly blocks: AsyncGenerator<VitalBlock>;
  readonly channel: ChannelCode;
  readonly factor: number;
  /** Rate of the recording over that of the wave. */
  readonly ratio: number;
  block: VitalBlock | null;
}

async function* readWaves(
  file: NamedSource,
  { tracks, firstSeconds, devices }: VitalSurvey,
  taken: readonly TakenSignal[],
  rateHz: number,
): AsyncGenerator<readonly RecordingEvent[]> {
  const chosen = taken.flatMap((one) => {
    const track = tracks[one.position];
    const first = track === undefined ? undefined : firstSeconds.get(track.id);
    return track === undefined || first === undefined ? [] : [{ ...one, track, first }];
  });
  if (chosen.length === 0) return;
  const anchorSeconds = Math.min(...chosen.map(({ first }) => first));
  const events = new RecordingEvents(
    rateHz,
    chosen.map(({ channel }) => channel),
    findSubtraction(chosen),
  );
  const model = chosen
    .map(({ track }) => devices.get(track.deviceId)?.type)
    .find((type) => type !== undefined);
  if (model !== undefined && model !== '') events.add({ type: 'identity', model });
  const waves: OpenWave[] = chosen.map(({ channel, track, factor }) => ({
    channel,
    blocks: readVitalBlocks(file, { track, anchorSeconds, rateHz: track.rateHz }, (issue) =>
      events.report(issue),
    ),
    ratio: rateHz / track.rateHz,
    factor,
    block: null,
  }));
  const advance = async (wave: OpenWave) => {
    const next = await wave.blocks.next();
    wave.block = next.done === true ? null : atRate(next.value, wave);
  };
  try {
    for (const wave of waves) await advance(wave);
    let handedOut = 0;
    let runs = 0;
    for (;;) {
      const stretch = findStretch(waves, runs);
      if (stretch === null) break;
      const { from, to } = stretch;
      if (from > events.nextIndex) events.skip(from - events.nextIndex);
      // Indices count from one anchor, so that repeated times agree; readers that start here need one.
      if (runs === 0 || from > runs)
        events.addTime({ timeMs: (anchorSeconds + from / rateHz) * 1000, zoned: true });
      addStretch(waves, from, to, events);
      runs = to;
      for (const wave of waves) if (wave.block !== null && endOf(wave.block) <= to) await advance(wave);
      if (to - handedOut < STEP_SAMPLES) continue;
      handedOut = to;
      yield events.take();
    }
    yield events.take();
  } finally {
    for (const { blocks } of waves) await blocks.return(undefined);
  }
}

/** Next stretch in which the same waves have samples; null at the end. @param done end of the part already read */
function findStretch(
  waves: readonly OpenWave[],
  done: number,
): { readonly from: number; readonly to: number } | null {
  const blocks = waves.flatMap(({ block }) => (block === null ? [] : [block]));
  if (blocks.length === 0) return null;
  const from = Math.max(done, Math.min(...blocks.map(({ firstIndex }) => firstIndex)));
  const borders = blocks.map((block) => (block.firstIndex > from ? block.firstIndex : endOf(block)));
  return { from, to: Math.min(...borders) };
}

function addStretch(waves: readonly OpenWave[], from: number, to: number, events: RecordingEvents): void {
  const row = new Float64Array(waves.length);
  const parts = waves.map(({ block }) => ({ samples: block?.samples, from: block?.firstIndex ?? 0 }));
  for (let index = from; index < to; index += 1) {
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at];
      row[at] = part?.samples?.[index - part.from] ?? Number.NaN;
    }
    events.addSample(row);
  }
}

/** The block at the samples of the recording, in the unit of the channel. */
function atRate(block: VitalBlock, { channel, factor, ratio }: OpenWave): VitalBlock {
  const values = block.samples;
  for (let index = 0; index < values.length; index += 1) {
    const value = Math.fround((values[index] ?? Number.NaN) * factor);
    values[index] = Number.isFinite(value) ? value : Number.NaN;
  }
  if (Math.abs(ratio - 1) < 1e-9) return block;
  const firstIndex = Math.round(block.firstIndex * ratio);
  const length = Math.round(endOf(block) * ratio) - firstIndex;
  return { firstIndex, samples: resampleColumn(values, channel, length) };
}

function endOf({ firstIndex, samples }: VitalBlock): number {
  return firstIndex + samples.length;
}

/** Makes one row of all numbers with the same time; in a file with consecutive tracks each number has its own row. */
async function* readNumbers(
  file: NamedSource,
  { tracks }: VitalSurvey,
): AsyncGenerator<readonly RecordingEvent[]> {
  const numbers = tracks.filter(({ kind }) => kind === 'number');
  const places = new Map(numbers.map(({ id }, place) => [id, place]));
  const byId = new Map(tracks.map((track) => [track.id, track]));
  if (tracks.every(({ kind }) => kind === 'wave')) return;
  if (numbers.length > 0) {
    const columns = numbers.map(({ name, unit }) => ({ name, unit, parameterCode: null }));
    yield [{ type: 'trend_columns', columns }];
  }
  let ready: RecordingEvent[] = [];
  let row: { readonly seconds: number; readonly values: (number | null)[] } | null = null;
  const endRow = () => {
    if (row !== null) ready.push(describeRow(row));
    row = null;
  };
  const take = (record: VitalRecord) => {
    const track = byId.get(record.trackId);
    if (track === undefined || track.kind === 'wave' || !isVitalTime(record.seconds)) return;
    if (row !== null && row.seconds !== record.seconds) endRow();
    if (track.kind === 'text') {
      const remark = describeRemark(record, track);
      if (remark !== null) ready.push(remark);
      return;
    }
    const value = decodeVitalNumber(record, track);
    if (value === null) return;
    row ??= { seconds: record.seconds, values: numbers.map(() => null) };
    row.values[places.get(track.id) ?? 0] = value;
  };
  for await (const _ of readPackets(file, { record: take })) {
    yield ready;
    ready = [];
  }
  endRow();
  yield ready;
}

function describeRow({
  seconds,
  values,
}: {
  readonly seconds: number;
  readonly values: readonly (number | null)[];
}): TrendRowEvent {
  return { type: 'trend_row', timeMs: seconds * 1000, zoned: true, values, doubtful: [] };
}

function describeRemark(record: VitalRecord, { name }: VitalTrack): RecordingEvent | null {
  const text = decodeVitalText(record);
  if (text === null || text === '') return null;
  return { type: 'log', timeMs: record.seconds * 1000, zoned: true, kind: 'other', category: name, text };
}
