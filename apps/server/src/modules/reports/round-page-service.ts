import { setImmediate as giveWay } from 'node:timers/promises';
import { REPORT_GAS_FEATURES, REPORT_VALUES } from '@eupnea/contracts/daily-report';
import {
  ROUND_GASES,
  ROUND_MEDICATIONS_MAX,
  type RoundPage,
  type RoundPageQuery,
} from '@eupnea/contracts/round-page';
import { serverTimeUs, HOUR_MS, DAY_MS } from '@eupnea/model';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AlarmAnalyticsService } from '../alarm-analytics/alarm-analytics-service.ts';
import type { AsynchronyService } from '../asynchrony/asynchrony-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import type { MedCardService } from '../med-card/med-card-service.ts';
import type { MedicationService } from '../med-card/medication-service.ts';
import {
  endStretches,
  joinStretches,
  readExtent,
  type PieceKeeper,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { compareHours, hourlyMedians, ROUND_BOOTSTRAP } from './compare-days.ts';
import { listChanges, listSettings, type StaySettings } from './list-settings.ts';
import { describeWeight, readDayBreaths } from './read-day-breaths.ts';
import { findWeight, readHeads, readModeTimes, readWeightVersions } from './report-repository.ts';
import { readSettingIntervals } from './round-page-repository.ts';
import { type SiteDay, SiteDays } from './site-day.ts';
import { endOfSiteHour } from './site-hour.ts';
import { type DayBreath, groupByHour, summariseDay, sumSeconds } from './summarise-day.ts';
import { describeWorstHour } from './describe-worst-hour.ts';

export interface RoundPageOptions {
  readonly storedData: StoredDataService;
  readonly asynchrony: AsynchronyService;
  readonly findings: FindingService;
  readonly alarms: AlarmAnalyticsService;
  readonly medCard: MedCardService;
  readonly medications: MedicationService;
  readonly timeZone: string;
  readonly now: () => number;
}

type Summary = Awaited<ReturnType<AsynchronyService['summariseStretches']>>;
type Choice = Pick<RoundPageQuery, 'index' | 'min_confidence'> & { readonly time_zone: string };

/** 24 hours of one patient. */
interface Day {
  readonly window: SiteDay;
  readonly period: { readonly startTime: string; readonly endTime: string };
  readonly stretches: readonly Stretch[];
  readonly keeper: PieceKeeper;
  readonly breaths: readonly DayBreath[];
  readonly found: Summary;
}

const GAS_FEATURES: ReadonlySet<string> = new Set(REPORT_GAS_FEATURES);

/** The morning's page of one patient: 24 hours against the 24 before. */
export class RoundPageService {
  readonly #options: RoundPageOptions;

  constructor(options: RoundPageOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, patientId: number, query: RoundPageQuery): Promise<RoundPage> {
    const { storedData, findings, now } = this.#options;
    const { pool } = storedData;
    const nowMs = now();
    const choice = { ...query, time_zone: query.time_zone ?? this.#options.timeZone };
    const scope = { patient_id: patientId, project_id: query.project_id };
    const endMs = endOfSiteHour(await this.#chooseEnd(viewer, scope, query.at, nowMs), choice.time_zone);
    const [today, before] = await Promise.all([
      this.#readDay(viewer, scope, choice, endMs),
      this.#readDay(viewer, scope, choice, endMs - DAY_MS),
    ]);
    const last = today.stretches.at(-1);
    const at = { startTime: today.period.endTime, endTime: today.period.endTime };
    const [{ patient, device }, versions, stays, gases, medications, alarms, modes, worst] =
      await Promise.all([
        readHeads(pool, patientId, last?.deviceId),
        readWeightVersions(pool, [patientId]),
        this.#readSettings(today.stretches),
        this.#options.medCard.listArterialBloodGas(patientId, {
          endTime: at.endTime,
          page: 1,
          count: ROUND_GASES,
        }),
        this.#options.medications.list(patientId, { ...at, page: 1, count: ROUND_MEDICATIONS_MAX }),
        this.#options.alarms.summarise(viewer, { ...scope, ...today.period }),
        readModeTimes(pool, joinStretches(today.stretches), today.keeper),
        describeWorstHour({ pool, findings }, today.found, today.stretches, choice),
      ]);
    if (patient === null) throw notFound();
    const weight = findWeight(versions, patientId, serverTimeUs(endMs));
    const { power, targets, values } = summariseDay(today.breaths);
    const former = summariseDay(before.breaths);
    const reach = Math.min(endMs, Math.max(nowMs, endMs - HOUR_MS));
    return {
      patient,
      start: today.period.startTime,
      end: today.period.endTime,
      time_zone: choice.time_zone,
      made_at: new Date(nowMs).toISOString(),
      device,
      is_on_device: last !== undefined && Number(last.toUs) / 1000 >= reach,
      weight: weight === undefined ? null : describeWeight(weight),
      breaths: today.breaths.length,
      observed_seconds: sumSeconds(today.breaths),
      session_seconds: today.stretches.reduce(
        (sum, { fromUs, toUs }) => sum + Number(toUs - fromUs) / 1e6,
        0,
      ),
      modes: [...modes],
      settings: listSettings(stays),
      ...listChanges(stays),
      numbers: await compareValues(today, before, values, former.values),
      power,
      power_before: former.power,
      targets,
      asynchrony: pickFound(today.found),
      asynchrony_before: pickFound(before.found),
      worst_hour: worst,
      gases: gases.items,
      medications: medications.items,
      medications_total: medications.total,
      alarms: {
        episodes: alarms.episodes,
        by_priority: alarms.by_priority,
        in_alarm_seconds: alarms.in_alarm_seconds,
      },
      bootstrap: ROUND_BOOTSTRAP,
    };
  }

  /** Now while the last 24 hours have data, otherwise the newest breath; recordings may lie in the future. */
  async #chooseEnd(
    viewer: Viewer,
    scope: { readonly patient_id: number; readonly project_id?: number | undefined },
    at: string | undefined,
    nowMs: number,
  ): Promise<number> {
    const { storedData } = this.#options;
    const stretches = await storedData.resolve(viewer, scope);
    if (at !== undefined) return Date.parse(at) - 1;
    const { lastUs } = await readExtent(storedData.pool, joinStretches(stretches));
    const lastMs = lastUs === null ? nowMs : Number(lastUs) / 1000;
    return Math.abs(nowMs - lastMs) < DAY_MS ? nowMs : lastMs - 1;
  }

  async #readDay(
    viewer: Viewer,
    scope: { readonly patient_id: number; readonly project_id?: number | undefined },
    { index, min_confidence, time_zone }: Choice,
    endMs: number,
  ): Promise<Day> {
    const { storedData, asynchrony, now } = this.#options;
    const window = layWindow(endMs, time_zone);
    const period = {
      startTime: new Date(window.startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
    };
    const untilMs = window.startMs > now() ? endMs : now();
    const stretches = endStretches(await storedData.resolve(viewer, { ...scope, ...period }), untilMs);
    const keeper = await storedData.keepPieces(stretches);
    const [{ breaths }, found] = await Promise.all([
      readDayBreaths(storedData.pool, stretches, keeper),
      asynchrony.summariseStretches({ index, min_confidence, time_zone }, period, stretches, keeper),
    ]);
    return { window, period, stretches, keeper, breaths, found };
  }

  async #readSettings(stretches: readonly Stretch[]): Promise<readonly StaySettings[]> {
    const stays: StaySettings[] = [];
    for (const { deviceId, fromUs, toUs, sessionFromUs } of stretches) {
      const range = { deviceId, fromUs, toUs };
      stays.push({
        range,
        stayFromUs: sessionFromUs,
        intervals: await readSettingIntervals(this.#options.storedData.pool, range),
      });
    }
    return stays;
  }
}

/** 24 elapsed hours, each with its hour of the local clock. */
function layWindow(endMs: number, timeZone: string): SiteDay {
  const days = new SiteDays(timeZone);
  const startMs = endMs - DAY_MS;
  return {
    day: days.dateAt(endMs - 1),
    startMs,
    endMs,
    hours: Array.from({ length: 24 }, (_, place) => {
      const hourMs = startMs + place * HOUR_MS;
      return { startMs: hourMs, hour: days.hourAt(hourMs) };
    }),
  };
}

async function compareValues(
  today: Day,
  before: Day,
  values: ReturnType<typeof summariseDay>['values'],
  formerValues: ReturnType<typeof summariseDay>['values'],
): Promise<RoundPage['numbers']> {
  const rows: RoundPage['numbers'] = [];
  const hours = groupByHour(today.breaths, today.window.hours);
  const hoursBefore = groupByHour(before.breaths, before.window.hours);
  for (const [place, value] of REPORT_VALUES.entries()) {
    const own = values[place];
    const former = formerValues[place];
    if (own === undefined || former === undefined || GAS_FEATURES.has(value)) continue;
    const turns = compareHours(hourlyMedians(hoursBefore, value), hourlyMedians(hours, value), value);
    // The live wall shares this process.
    let turn = turns.next();
    while (turn.done !== true) {
      await giveWay();
      turn = turns.next();
    }
    rows.push({ ...own, n_before: former.n, median_before: former.median, difference: turn.value });
  }
  return rows;
}

function pickFound(found: Summary): RoundPage['asynchrony'] {
  return {
    counted: found.counted,
    events: found.events,
    breaths_with_finding: found.breaths_with_finding,
    decided_breaths: found.decided_breaths,
    undecided_breaths: found.undecided_breaths,
    finding_percent: found.finding_percent,
    index_percent: found.index_percent,
    kinds: found.kinds,
  };
}
