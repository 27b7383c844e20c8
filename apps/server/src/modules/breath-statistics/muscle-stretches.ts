import { HOUR_US } from '@eupnea/model';
import { setImmediate as giveWay } from 'node:timers/promises';
import { MUSCLE_TRUTH_CHANNELS } from '@eupnea/contracts/muscle-score';
import { USUAL_CHEST_WALL, type ChestWallModel, type TruthChannel } from '@eupnea/validation/muscle-score';
import type { Pool } from 'pg';
import { readWaveform } from '../../storage/waveform/read-waveform.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { readChestWall, readScoreBreaths, type ScoreBreathRow } from './muscle-score-repository.ts';
import { scoreStretch, type ScoredStretch, type StoredAnswers } from './score-stretch.ts';

/** Samples are read in such parts, and this much beside each, so that breaths at a border have neighbours. */
const PART_US = HOUR_US / 2n;
const BESIDE_US = 30_000_000n;

export interface ChestWall extends ChestWallModel {
  readonly source: 'measured' | 'usual';
}

/** What one muscle channel says of a run of samples. */
export interface MuscleStretch {
  readonly channel: TruthChannel;
  /** Only breaths and efforts that begin in the part count; those beside it are neighbours. */
  readonly part: DeviceRange;
  readonly scored: ScoredStretch;
}

/** Reads what the detectors stored about the breaths of a range. */
type ReadAnswers = (range: DeviceRange, rows: readonly ScoreBreathRow[]) => Promise<StoredAnswers>;

/** Chest wall that passive breaths of the ranges show, or the usual one. */
export async function findChestWall(pool: Pool, ranges: readonly DeviceRange[]): Promise<ChestWall> {
  const elastance = await readChestWall(pool, ranges);
  if (elastance === null) return { ...USUAL_CHEST_WALL, source: 'usual' };
  return { elastance, airwayShare: 0, source: 'measured' };
}

/** Labels of a stored range by each muscle channel that it has, half an hour in memory at a time. */
export async function* walkMuscleStretches(
  pool: Pool,
  range: DeviceRange,
  chestWall: ChestWallModel,
  readAnswers: ReadAnswers,
): AsyncGenerator<MuscleStretch, void> {
  for (const part of cutParts(range)) {
    const wide: DeviceRange = {
      deviceId: part.deviceId,
      fromUs: latest(part.fromUs - BESIDE_US, range.fromUs),
      toUs: earliest(part.toUs + BESIDE_US, range.toUs),
    };
    const channels = ['pressure', 'flow', ...MUSCLE_TRUTH_CHANNELS] as const;
    const segments = await readWaveform(pool, { ...wide, channels });
    const measured = segments.filter(({ columns }) =>
      MUSCLE_TRUTH_CHANNELS.some((channel) => columns[channel] !== undefined),
    );
    if (measured.length === 0) continue;
    const rows = await readScoreBreaths(pool, wide);
    const answers = await readAnswers(wide, rows);
    for (const channel of MUSCLE_TRUTH_CHANNELS) {
      for (const segment of measured) {
        const scored = scoreStretch(segment, channel, rows, answers, chestWall);
        if (scored !== null) yield { channel, part, scored };
        // Labelling is arithmetic, and the live wall shares this process.
        await giveWay();
      }
    }
  }
}

function cutParts({ deviceId, fromUs, toUs }: DeviceRange): readonly DeviceRange[] {
  const parts: DeviceRange[] = [];
  for (let at = fromUs; at < toUs; at += PART_US)
    parts.push({ deviceId, fromUs: at, toUs: earliest(at + PART_US, toUs) });
  return parts;
}

export function latest(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

export function earliest(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
