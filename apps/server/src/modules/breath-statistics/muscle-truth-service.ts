import type { BreathTruth, TruthChannel } from '@eupnea/validation/muscle-score';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { ScoreBreathRow } from './muscle-score-repository.ts';
import { findChestWall, walkMuscleStretches, type ChestWall } from './muscle-stretches.ts';

export interface MuscleTruth {
  readonly chestWall: ChestWall;
  /** Breaths with samples of a channel, in order of time; channels without any are absent. */
  readonly breaths: ReadonlyMap<TruthChannel, readonly TrueBreath[]>;
}

export interface TrueBreath {
  readonly row: ScoreBreathRow;
  readonly truth: BreathTruth;
}

/** Nothing of the detectors is asked: the labels are those of the muscles alone. */
const NO_ANSWERS = { findings: [], undecided: new Map() };

/** What the muscle channels of stored samples say of each breath. */
export class MuscleTruthService {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Labels of the breaths that begin in the range. The caller has checked the access to it. */
  async read(range: DeviceRange): Promise<MuscleTruth> {
    const chestWall = await findChestWall(this.#pool, [range]);
    const breaths = new Map<TruthChannel, TrueBreath[]>();
    const none = () => Promise.resolve(NO_ANSWERS);
    for await (const { channel, part, scored } of walkMuscleStretches(this.#pool, range, chestWall, none)) {
      const own = breaths.get(channel) ?? [];
      breaths.set(channel, own);
      for (const { row, truth } of scored.breaths)
        if (row.startedAtUs >= part.fromUs && row.startedAtUs < part.toUs) own.push({ row, truth });
    }
    return { chestWall, breaths };
  }
}
