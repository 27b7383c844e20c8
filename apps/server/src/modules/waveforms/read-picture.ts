import type { ChannelCode } from '@eupnea/model';
import type { Pool } from 'pg';
import type { WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { addBreathVolumes } from './add-breath-volumes.ts';
import { CELL_STEP_US, addSamples, addSummaries, intersect } from './read-columns.ts';
import { WindowColumns, type WindowGrid } from './window-grid.ts';

/** Samples per column up to which exact samples are sent: they cost no more than minimum and maximum. */
export const SAMPLES_PER_COLUMN = 2;

export interface DeviceSegment {
  readonly deviceId: number;
  readonly segment: WaveformSegment;
}

export type Picture = PictureContent & {
  readonly grid: WindowGrid;
  /** Channels computed from others, because the device did not send them. */
  readonly computed: readonly ChannelCode[];
};

type PictureContent =
  | { readonly resolution: 'samples'; readonly segments: readonly DeviceSegment[] }
  | {
      readonly resolution: 'columns';
      readonly tracks: ReadonlyMap<number, WindowColumns>;
    };

/**
 * Content of the sessions in a window: all samples when there are few, otherwise the extremes of each column,
 * with a track per device.
 */
export async function readPicture(
  pool: Pick<Pool, 'query'>,
  sessions: readonly DeviceRange[],
  window: { readonly fromUs: bigint; readonly toUs: bigint },
  asked: { readonly columns: number; readonly channels: readonly ChannelCode[] },
): Promise<Picture> {
  const { columns: count, channels } = asked;
  const stepUs = Number(window.toUs - window.fromUs) / count;
  const grid = { startUs: Number(window.fromUs), stepUs, count };
  const readsSamples = stepUs < CELL_STEP_US;
  const tracks = new Map<number, WindowColumns>();
  let integratesVolume = false;
  let samples = 0;
  let segments: DeviceSegment[] = [];
  const keep = (deviceId: number, segment: WaveformSegment): void => {
    samples += segment.length;
    if (samples > count * SAMPLES_PER_COLUMN) segments = [];
    else segments.push({ deviceId, segment });
  };
  for (const session of sessions) {
    const range = intersect(session, window);
    if (range === null) continue;
    const columns = tracks.get(session.deviceId) ?? new WindowColumns(grid);
    tracks.set(session.deviceId, columns);
    if (readsSamples) {
      const integrates = await addSamples(pool, columns, session, range, channels, keep);
      integratesVolume ||= integrates;
      continue;
    }
    const stored = await addSummaries(pool, columns, session, range, channels, stepUs);
    if (!channels.includes('volume') || stored.has('volume') || !stored.has('flow')) continue;
    await addBreathVolumes(pool, columns, session, range, grid);
    integratesVolume = true;
  }
  const computed: readonly ChannelCode[] = integratesVolume ? ['volume'] : [];
  if (readsSamples && samples <= count * SAMPLES_PER_COLUMN) {
    return { resolution: 'samples', grid, segments, computed };
  }
  return { resolution: 'columns', grid, tracks, computed };
}
