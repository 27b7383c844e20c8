import { HOUR_MS, HOUR_US, DAY_US } from '@eupnea/model';
import {
  OVERVIEW_PATIENTS_MAX,
  type OverviewRow,
  type UnitOverview,
  type UnitOverviewQuery,
} from '@eupnea/contracts/unit-overview';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AlarmAnalyticsService } from '../alarm-analytics/alarm-analytics-service.ts';
import { type StoredDataService, toTime } from '../stored-data/stored-data-service.ts';
import { listCandidates, type OverviewCandidate } from './candidate-repository.ts';
import { findWorstHour, listSigns, orderRows } from './describe-attention.ts';
import { sharesOf, toPeriodFigures } from './period-figures.ts';
import type { PeriodSums } from './period-sums-repository.ts';
import type { PatientPeriod } from './session-repository.ts';
import { endOfSiteHour } from '../reports/daily-report-service.ts';
import type { UnitFigures } from './unit-figures.ts';

const HOURS = 24;

export interface OverviewOptions {
  readonly db: Database;
  readonly storedData: StoredDataService;
  readonly alarms: AlarmAnalyticsService;
  readonly figures: UnitFigures;
  readonly timeZone: string;
  readonly now: () => number;
}

/** A patient with its 24 hours. */
interface Watched {
  readonly candidate: OverviewCandidate;
  readonly period: PatientPeriod;
}

/** The unit overview: one row per patient that the caller may see. */
export class OverviewService {
  readonly #options: OverviewOptions;

  constructor(options: OverviewOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, query: UnitOverviewQuery): Promise<UnitOverview> {
    const { db, storedData, now } = this.#options;
    const timeZone = query.time_zone ?? this.#options.timeZone;
    const nowMs = now();
    if (query.project_id !== undefined) await storedData.requireProject(viewer, query.project_id);
    const endMs = endOfSiteHour(query.endTime === undefined ? nowMs : Date.parse(query.endTime), timeZone);
    const common = query.span === 'common' ? { fromUs: toUs(endMs) - DAY_US, toUs: toUs(endMs) } : null;
    const { candidates, matching } = await listCandidates(db, {
      userId: viewer.userId,
      projectId: query.project_id,
      search: query.search === '' ? undefined : query.search,
      period: common,
      nowUs: toUs(nowMs),
      limit: OVERVIEW_PATIENTS_MAX,
    });
    const watched = candidates.flatMap((candidate) => {
      const period = common ?? newestDay(candidate, timeZone);
      return period === null ? [] : [{ candidate, period: { ...period, patientId: candidate.patientId } }];
    });
    const rows = await this.#describe(viewer, watched, nowMs);
    const { sign, page, count } = query;
    const shown = orderRows(
      sign === undefined ? rows : rows.filter(({ signs }) => signs.includes(sign)),
      query,
    );
    return {
      items: shown.slice((page - 1) * count, page * count),
      total: shown.length,
      page,
      count,
      matching,
      compared: rows.length,
      time_zone: timeZone,
      start: common === null ? null : toTime(common.fromUs),
      end: common === null ? null : toTime(common.toUs),
    };
  }

  async #describe(viewer: Viewer, watched: readonly Watched[], nowMs: number): Promise<OverviewRow[]> {
    const { alarms, figures } = this.#options;
    const seen = await figures.read(
      viewer,
      watched.map(({ period }) => period),
      HOUR_US,
      toUs(nowMs),
    );
    const rates = await alarms.rateByPatient(seen.flatMap(({ stretches }) => stretches));
    return watched.map(({ candidate, period }, place) => {
      const { sums, sessionSeconds } = seen[place] ?? { sums: [], sessionSeconds: 0 };
      const hours = listHours(period, sums);
      const described = {
        patient_id: candidate.patientId,
        pseudonym: candidate.pseudonym,
        device: candidate.device,
        start: toTime(period.fromUs),
        end: toTime(period.toUs),
        hours,
        ...toPeriodFigures(sums, sessionSeconds),
        worst_hour: findWorstHour(hours),
        alarms: rates.get(candidate.patientId) ?? { episodes: 0, observed_seconds: null, per_hour: null },
        newest_data: toTime(candidate.newestUs),
      };
      return { ...described, signs: listSigns(described) };
    });
  }
}

function newestDay({ newestUs }: OverviewCandidate, timeZone: string) {
  if (newestUs === null) return null;
  const endUs = toUs(endOfSiteHour(Number(newestUs) / 1000 - 1, timeZone));
  return { fromUs: endUs - DAY_US, toUs: endUs };
}

function toUs(timeMs: number): bigint {
  return BigInt(Math.ceil(timeMs)) * 1000n;
}

function listHours(period: PatientPeriod, sums: readonly PeriodSums[]): OverviewRow['hours'] {
  const startMs = Number(period.fromUs / 1000n);
  return Array.from({ length: HOURS }, (_, hour) => {
    const own = sums.filter(({ slot }) => slot === hour);
    return {
      start: new Date(startMs + hour * HOUR_MS).toISOString(),
      breaths: own.reduce((sum, { breaths }) => sum + breaths, 0),
      observed_seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
      ...sharesOf(own),
    };
  });
}
