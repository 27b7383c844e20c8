import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import type { TruthChannel } from '@eupnea/validation/muscle-score';
import type { Pool } from 'pg';
import type { FindingService } from '../events/finding-service.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { ScoreBreathRow } from './muscle-score-repository.ts';
import { walkMuscleStretches, type ChestWall, type MuscleStretch } from './muscle-stretches.ts';
import type { PlacedBreath, StoredAnswers } from './score-stretch.ts';

const FINDINGS_PAGE = 1000;

export interface SessionBreath extends PlacedBreath {
  readonly deviceId: number;
}

/** What one muscle channel says of the gathered time. */
export interface Gathered {
  /** In order of time on each device. */
  readonly breaths: SessionBreath[];
  readonly pairs: MuscleScore['effort_agreement']['pairs'];
  efforts: number;
}

type StoredUndecided = Awaited<ReturnType<FindingService['readUndecidedOnBreaths']>>[number]['kinds'];

/** Gathers breaths with their labels by the muscles and the stored answers of the detectors. */
export class MuscleGatherer {
  readonly #pool: Pool;
  readonly #findings: FindingService;

  constructor(pool: Pool, findings: FindingService) {
    this.#pool = pool;
    this.#findings = findings;
  }

  /**
   * Breaths by each muscle channel that is recorded in the ranges. The caller has checked the access to them.
   * @throws the reason of the signal
   */
  async gather(
    ranges: readonly DeviceRange[],
    chestWall: ChestWall,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<TruthChannel, Gathered>> {
    const gathered = new Map<TruthChannel, Gathered>();
    const readAnswers = (wide: DeviceRange, rows: readonly ScoreBreathRow[]) => this.#readAnswers(wide, rows);
    for (const range of ranges) {
      for await (const stretch of walkMuscleStretches(this.#pool, range, chestWall, readAnswers)) {
        signal?.throwIfAborted();
        add(gathered, stretch);
      }
    }
    return gathered;
  }

  async #readAnswers(range: DeviceRange, rows: readonly ScoreBreathRow[]): Promise<StoredAnswers> {
    const findings = [];
    for await (const page of this.#findings.readAll([range], FINDINGS_PAGE, [...ASYNCHRONY_KINDS]))
      findings.push(...page);
    const places = rows.map(({ startedAtUs }) => ({ deviceId: range.deviceId, fromUs: startedAtUs }));
    const undecided = new Map<ScoreBreathRow, StoredUndecided>();
    for (const { position, kinds } of await this.#findings.readUndecidedOnBreaths(places)) {
      const row = rows[position];
      if (row !== undefined) undecided.set(row, kinds);
    }
    return { findings, undecided };
  }
}

/** Adds the breaths that start in the part; those beside it were read as neighbours only. */
function add(
  gathered: Map<TruthChannel, Gathered>,
  { channel, part: { deviceId, fromUs, toUs }, scored: { breaths, effortsUs, pairs } }: MuscleStretch,
): void {
  const own = gathered.get(channel) ?? { breaths: [], pairs: [], efforts: 0 };
  gathered.set(channel, own);
  const isIn = (timeUs: bigint) => timeUs >= fromUs && timeUs < toUs;
  for (const breath of breaths) if (isIn(breath.row.startedAtUs)) own.breaths.push({ ...breath, deviceId });
  own.efforts += effortsUs.filter(isIn).length;
  for (const { startedAtUs, ...pair } of pairs)
    if (isIn(startedAtUs)) own.pairs.push({ device_id: deviceId, ...pair });
}
