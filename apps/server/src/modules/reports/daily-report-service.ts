import { type DailyReport, type DailyReportQuery, REPORT_GAS_FEATURES } from '@eupnea/contracts/daily-report';
import { hoursOf } from '@eupnea/model';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AlarmAnalyticsService } from '../alarm-analytics/alarm-analytics-service.ts';
import type { AsynchronyService } from '../asynchrony/asynchrony-service.ts';
import {
  endStretches,
  joinStretches,
  readExtent,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { readDayBreaths } from './read-day-breaths.ts';
import { readHeads, readModeTimes } from './report-repository.ts';
import { type SiteDay, SiteDays } from './site-day.ts';
import { summariseDay, summariseHours, sumSeconds } from './summarise-day.ts';

export { type SiteDay, SiteDays } from './site-day.ts';
export { endOfSiteHour } from './site-hour.ts';
export { findWeight, readHeads, readWeightVersions } from './report-repository.ts';
export { describeWeight } from './read-day-breaths.ts';

export interface DailyReportOptions {
  readonly storedData: StoredDataService;
  readonly asynchrony: AsynchronyService;
  readonly alarms: AlarmAnalyticsService;
  readonly timeZone: string;
  readonly now: () => number;
}

type ReportScope = Pick<DailyReportQuery, 'patient_id' | 'device_id' | 'project_id'>;

const GAS_FEATURES: ReadonlySet<string> = new Set(REPORT_GAS_FEATURES);
/** Ventilation of a report of all patients, h: 40 beds for a day, about a million breaths. */
const ALL_HOURS_MAX = 960;

function isOfOne({ patient_id, device_id }: ReportScope): boolean {
  return patient_id !== undefined || device_id !== undefined;
}

/**
 * Daily report of a patient or a device, or of a day of every patient in the project or in all of them, limited to what
 * the caller may see.
 */
export class DailyReportService {
  readonly #options: DailyReportOptions;

  constructor(options: DailyReportOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, query: DailyReportQuery): Promise<DailyReport> {
    const { storedData, asynchrony, alarms, now } = this.#options;
    const { startDate, date, index, min_confidence, time_zone, ...scope } = query;
    const timeZone = time_zone ?? this.#options.timeZone;
    const { pool } = storedData;
    const day = await this.#chooseDay(viewer, scope, { startDate, date }, timeZone);
    const period = {
      ...scope,
      startTime: new Date(day.startMs).toISOString(),
      endTime: new Date(day.endMs).toISOString(),
    };
    const nowMs = now();
    // Recordings with shifted dates may lie in the future and are complete.
    const untilMs = day.startMs > nowMs ? day.endMs : nowMs;
    const stretches = endStretches(await this.#resolve(viewer, period), untilMs);
    const keeper = await storedData.keepPieces(stretches);
    const [{ breaths, weights }, found] = await Promise.all([
      readDayBreaths(pool, stretches, keeper),
      asynchrony.summariseStretches(
        { index, min_confidence, time_zone: timeZone },
        period,
        stretches,
        keeper,
      ),
    ]);
    const { values, ...figures } = summariseDay(breaths);
    const foundHours = new Map(found.hours.map((hour) => [hour.start, hour]));
    return {
      day: day.day,
      start: period.startTime,
      end: period.endTime,
      time_zone: timeZone,
      day_hours: (day.endMs - day.startMs) / 3_600_000,
      made_at: new Date(nowMs).toISOString(),
      ...(await readHeads(pool, scope.patient_id, scope.device_id)),
      weights,
      breaths: breaths.length,
      observed_seconds: sumSeconds(breaths),
      session_seconds: stretches.reduce((sum, { fromUs, toUs }) => sum + Number(toUs - fromUs) / 1e6, 0),
      modes: [...(await readModeTimes(pool, joinStretches(stretches), keeper))],
      ...figures,
      values: values.filter(({ value, n }) => n > 0 || !GAS_FEATURES.has(value)),
      hours: summariseHours(breaths, day).map((hour) => ({
        ...hour,
        decided_breaths: foundHours.get(hour.start)?.decided_breaths ?? null,
        finding_percent: foundHours.get(hour.start)?.finding_percent ?? null,
        asynchrony_percent: foundHours.get(hour.start)?.index_percent ?? null,
      })),
      asynchrony: {
        counted: found.counted,
        events: found.events,
        breaths_with_finding: found.breaths_with_finding,
        decided_breaths: found.decided_breaths,
        undecided_breaths: found.undecided_breaths,
        finding_percent: found.finding_percent,
        index_percent: found.index_percent,
        kinds: found.kinds,
      },
      alarms: await alarms.summarise(viewer, period),
    };
  }

  async #resolve(
    viewer: Viewer,
    period: ReportScope & { readonly startTime: string; readonly endTime: string },
  ): Promise<readonly Stretch[]> {
    const { storedData } = this.#options;
    if (isOfOne(period)) return await storedData.resolve(viewer, period);
    const stretches = await storedData.resolveAll(viewer, period);
    const hours = stretches.reduce((sum, stretch) => sum + hoursOf(stretch), 0);
    if (hours > ALL_HOURS_MAX) throw invalidField('patient_id', 'Too many patients: name one or a project');
    return stretches;
  }

  /** Data outside of the caller's projects are not found on any day. */
  async #chooseDay(
    viewer: Viewer,
    scope: ReportScope,
    { startDate, date }: Pick<DailyReportQuery, 'startDate' | 'date'>,
    timeZone: string,
  ): Promise<SiteDay> {
    if (startDate !== undefined && date !== undefined) throw invalidField('date', 'Name a start or a date');
    const isAll = !isOfOne(scope) && (startDate !== undefined || date !== undefined);
    // Without a day, a patient or a device decides which.
    const stretches = isAll ? [] : await this.#options.storedData.resolve(viewer, scope);
    const days = new SiteDays(timeZone);
    if (startDate !== undefined) {
      const startMs = Date.parse(startDate);
      const day = days.find(days.dateAt(startMs));
      if (day?.startMs !== startMs) throw invalidField('startDate', `must be midnight in ${timeZone}`);
      return day;
    }
    const day = days.find(date ?? (await this.#chooseDate(stretches, days)));
    if (day === null) throw invalidField('date', `is no day in ${timeZone}`);
    return day;
  }

  /** The last day with a breath; today without breaths. */
  async #chooseDate(stretches: readonly Stretch[], days: SiteDays): Promise<string> {
    const { lastUs } = await readExtent(this.#options.storedData.pool, joinStretches(stretches));
    return days.dateAt(lastUs === null ? this.#options.now() : Number(lastUs) / 1000 - 1);
  }
}
