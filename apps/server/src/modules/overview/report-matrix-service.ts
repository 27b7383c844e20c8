import type { ReportMatrix, ReportMatrixQuery } from '@eupnea/contracts/report-matrix';
import { OVERVIEW_PATIENTS_MAX } from '@eupnea/contracts/unit-overview';
import { invalidField } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { SiteDays } from '../reports/daily-report-service.ts';
import type { StoredDataService } from '../stored-data/stored-data-service.ts';
import { listCandidates } from './candidate-repository.ts';
import { byPseudonym, findNewestDate, listDays } from './period-days.ts';
import { toPeriodFigures } from './period-figures.ts';
import type { UnitFigures } from './unit-figures.ts';

/** Slot length of one day: longer than any day, and a multiple of five minutes. */
const WHOLE_US = 172_800_000_000n;

export interface ReportMatrixOptions {
  readonly db: Database;
  readonly storedData: StoredDataService;
  readonly figures: UnitFigures;
  readonly timeZone: string;
  readonly now: () => number;
}

/** Summary of the daily reports of some days for every patient ventilated then. */
export class ReportMatrixService {
  readonly #options: ReportMatrixOptions;

  constructor(options: ReportMatrixOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, query: ReportMatrixQuery): Promise<ReportMatrix> {
    const { db, storedData, figures, now } = this.#options;
    const timeZone = query.time_zone ?? this.#options.timeZone;
    const calendar = new SiteDays(timeZone);
    const { project_id: projectId, search, page, count } = query;
    if (projectId !== undefined) await storedData.requireProject(viewer, projectId);
    const nowUs = toUs(now());
    const scope = {
      userId: viewer.userId,
      projectId,
      search: search === '' ? undefined : search,
      nowUs,
      limit: OVERVIEW_PATIENTS_MAX,
    };
    const days = listDays(
      query.endDate ?? (await findNewestDate(db, scope, calendar, now())),
      query.days,
      calendar,
    );
    if (days.length === 0) throw invalidField('endDate', `is no day in ${timeZone}`);
    const period = { fromUs: toUs(days[0]?.startMs ?? 0), toUs: toUs(days.at(-1)?.endMs ?? 0) };
    const { candidates, matching } = await listCandidates(db, { ...scope, period });
    const shown = candidates.toSorted(byPseudonym).slice((page - 1) * count, page * count);
    const periods = shown.flatMap(({ patientId }) =>
      days.map(({ startMs, endMs }) => ({ patientId, fromUs: toUs(startMs), toUs: toUs(endMs) })),
    );
    const seen = await figures.read(viewer, periods, WHOLE_US, nowUs);
    return {
      items: shown.map(({ patientId, pseudonym }, row) => ({
        patient_id: patientId,
        pseudonym,
        cells: days.map((_day, column) => {
          const cell = seen[row * days.length + column];
          return cell === undefined || cell.stretches.length === 0
            ? null
            : toPeriodFigures(cell.sums, cell.sessionSeconds);
        }),
      })),
      total: candidates.length,
      page,
      count,
      matching,
      time_zone: timeZone,
      days: days.map(({ day, startMs, endMs }) => ({
        day,
        start: new Date(startMs).toISOString(),
        end: new Date(endMs).toISOString(),
        is_over: endMs <= now(),
      })),
    };
  }
}

function toUs(timeMs: number): bigint {
  return BigInt(Math.ceil(timeMs)) * 1000n;
}
