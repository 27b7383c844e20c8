import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { findWeight, readWeightVersions } from '../reports/daily-report-service.ts';
import type { StoredDataService } from '../stored-data/stored-data-service.ts';
import type { PeriodSums } from './period-sums-repository.ts';
import { RememberedSums } from './remembered-sums.ts';
import { listPatientStretches, type PatientPeriod, type PatientStretch } from './session-repository.ts';

/** Observed data of a patient in a period. */
export interface SeenPeriod {
  readonly stretches: readonly PatientStretch[];
  /** Sums of every stretch, by slot from the start of the period. */
  readonly sums: readonly PeriodSums[];
  /** Duration of the ventilation sessions up to now. */
  readonly sessionSeconds: number;
}

interface Seen extends SeenPeriod {
  readonly stretches: PatientStretch[];
  readonly sums: PeriodSums[];
  sessionSeconds: number;
}

/** Sums of the periods of many patients, limited to what the caller may see. */
export class UnitFigures {
  readonly #db: Database;
  readonly #storedData: StoredDataService;
  readonly #sums: RememberedSums;

  constructor(db: Database, storedData: StoredDataService, now: () => number) {
    this.#db = db;
    this.#storedData = storedData;
    this.#sums = new RememberedSums(storedData.pool, now);
  }

  /** In the order of the periods. A current session ends at `nowUs`. */
  async read(
    viewer: Viewer,
    periods: readonly PatientPeriod[],
    slotUs: bigint,
    nowUs: bigint,
  ): Promise<readonly SeenPeriod[]> {
    const listed = await listPatientStretches(this.#db, viewer, periods);
    const stretches = cutToNow(listed, periods, nowUs);
    const patientIds = [...new Set(periods.map(({ patientId }) => patientId))];
    const versions = await readWeightVersions(this.#storedData.pool, patientIds);
    const sums = await this.#sums.read(
      stretches.map((stretch) => {
        const record = findWeight(versions, stretch.patientId, stretch.toUs);
        return {
          ...stretch,
          baseUs: periods[stretch.place]?.fromUs ?? stretch.fromUs,
          slotUs,
          weightKg: record?.kg ?? null,
          category: record?.category ?? 'NONE',
        };
      }),
    );
    const seen = periods.map((): Seen => ({ stretches: [], sums: [], sessionSeconds: 0 }));
    stretches.forEach((stretch, position) => {
      const period = seen[stretch.place];
      if (period === undefined) return;
      period.stretches.push(stretch);
      period.sums.push(...(sums[position] ?? []));
      period.sessionSeconds += Number(stretch.toUs - stretch.fromUs) / 1e6;
    });
    return seen;
  }
}

/** A recording with dates shifted to the future is complete. */
function cutToNow(
  stretches: readonly PatientStretch[],
  periods: readonly PatientPeriod[],
  nowUs: bigint,
): readonly PatientStretch[] {
  return stretches
    .map((stretch) => {
      const isToCome = (periods[stretch.place]?.fromUs ?? 0n) > nowUs;
      return isToCome || stretch.toUs <= nowUs ? stretch : { ...stretch, toUs: nowUs };
    })
    .filter(({ fromUs, toUs }) => fromUs < toUs);
}
