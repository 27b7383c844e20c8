import type { ChannelCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { samplesPerCell } from '../../storage/waveform/chunk-summary.ts';
import {
  readSummaries,
  type ChunkSummary,
  type SummaryDepth,
} from '../../storage/waveform/read-summaries.ts';
import { MAX_CHUNKS_PER_READ, type WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { WindowColumns } from './window-grid.ts';

/**
 * Column width from which every column contains the middle of a one-second cell. No column is then empty by
 * accident, and the error is at most half a column. Below it samples are read.
 */
export const CELL_STEP_US = 1_100_000;
/** The same width for whole chunks of ten seconds. */
const WHOLE_STEP_US = 11_000_000;

/** Period per statement in chunks, with room for those at the edges. */
const PIECE_US = BigInt(MAX_CHUNKS_PER_READ - 10) * 10_000_000n;

/**
 * Adds the visible samples of a session to the columns; `keep` receives every segment too.
 * @returns whether the volume was integrated from flow
 */
export async function addSamples(
  pool: Pick<Pool, 'query'>,
  columns: WindowColumns,
  session: DeviceRange,
  { deviceId, fromUs, toUs }: DeviceRange,
  channels: readonly ChannelCode[],
  keep: (deviceId: number, segment: WaveformSegment) => void = () => undefined,
): Promise<boolean> {
  let integratesVolume = false;
  for (let pieceUs = fromUs; pieceUs < toUs; pieceUs += PIECE_US) {
    const endUs = pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs;
    const seenFromUs = session.fromUs;
    const query = { deviceId, fromUs: pieceUs, toUs: endUs, channels, seenFromUs };
    const read = await readWaveformWithVolume(pool, query);
    integratesVolume ||= read.integratesVolume;
    for (const segment of read.segments) {
      keep(deviceId, segment);
      for (const code of channels) {
        const values = segment.columns[code];
        if (values === undefined) continue;
        columns.addSamples(code, values, Number(segment.startedAtUs), 1_000_000 / segment.rateHz);
      }
    }
  }
  return integratesVolume;
}

/**
 * Adds stored extremes to the columns: of seconds, or of whole chunks for longer columns. A chunk across the
 * border of the visible session is read by its samples, so that no data of another patient gets into a
 * column.
 * @returns the stored channels
 */
export async function addSummaries(
  pool: Pick<Pool, 'query'>,
  columns: WindowColumns,
  session: DeviceRange,
  range: DeviceRange,
  channels: readonly ChannelCode[],
  stepUs: number,
): Promise<ReadonlySet<ChannelCode>> {
  const stored = new Set<ChannelCode>();
  const depth: SummaryDepth = stepUs < WHOLE_STEP_US ? 'cells' : 'whole';
  const [sessionFromUs, sessionToUs] = [Number(session.fromUs), Number(session.toUs)];
  for await (const summaries of readSummaries(pool, range.deviceId, range.fromUs, range.toUs, depth)) {
    for (const summary of summaries) {
      for (const code of summary.channels) stored.add(code);
      const startUs = Number(summary.startedAtUs);
      const endUs = startUs + (summary.sampleCount * 1_000_000) / summary.rateHz;
      if (startUs >= sessionFromUs && endUs <= sessionToUs) {
        addSummary(columns, summary, channels, depth);
        continue;
      }
      const cut = intersect(session, { fromUs: summary.startedAtUs, toUs: BigInt(Math.ceil(endUs)) });
      const held = channels.filter((code) => summary.channels.includes(code));
      if (cut !== null && held.length > 0) await addSamples(pool, columns, session, cut, held);
    }
  }
  return stored;
}

function addSummary(
  columns: WindowColumns,
  summary: ChunkSummary,
  channels: readonly ChannelCode[],
  depth: SummaryDepth,
): void {
  const { pairs, sampleCount, rateHz } = summary;
  const stride = summary.channels.length;
  const startUs = Number(summary.startedAtUs);
  const usPerSample = 1_000_000 / rateHz;
  const cellSamples = depth === 'whole' ? sampleCount : samplesPerCell(sampleCount);
  // The pairs of the cells follow those of the whole chunk.
  const firstPair = depth === 'whole' ? 0 : stride;
  const cells = Math.ceil(sampleCount / cellSamples);
  summary.channels.forEach((code, channel) => {
    if (!channels.includes(code)) return;
    for (let cell = 0; cell < cells; cell += 1) {
      const pair = (firstPair + cell * stride + channel) * 2;
      columns.addExtremes(
        code,
        startUs + cell * cellSamples * usPerSample,
        startUs + Math.min(sampleCount, (cell + 1) * cellSamples) * usPerSample,
        pairs[pair] ?? Number.NaN,
        pairs[pair + 1] ?? Number.NaN,
      );
    }
  });
}

export function intersect(
  range: DeviceRange,
  window: { readonly fromUs: bigint; readonly toUs: bigint },
): DeviceRange | null {
  const fromUs = range.fromUs > window.fromUs ? range.fromUs : window.fromUs;
  const toUs = range.toUs < window.toUs ? range.toUs : window.toUs;
  return fromUs < toUs ? { deviceId: range.deviceId, fromUs, toUs } : null;
}
