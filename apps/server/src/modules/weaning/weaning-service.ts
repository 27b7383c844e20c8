import { WEANING_TRIALS_MAX, type Weaning, type WeaningQuery } from '@eupnea/contracts/weaning';
import {
  DEFAULT_WEANING_DEFINITION,
  serverTimeUs,
  UNRECORDED_CRITERIA,
  type WeaningDefinition,
  DAY_MS,
} from '@eupnea/model';
import {
  classifySupport,
  countVentilatorFreeDays,
  findTrials,
  joinStates,
  layTimeline,
  LIBERATION_HOLD_HOURS,
  VENTILATOR_FREE_OF_DAYS,
  type SupportSpan,
  type WeaningRun,
} from '@eupnea/signal';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { MedCardService } from '../med-card/med-card-service.ts';
import {
  describeWeight,
  findWeight,
  readHeads,
  readWeightVersions,
  type SiteDay,
  SiteDays,
} from '../reports/daily-report-service.ts';
import {
  endStretches,
  joinStretches,
  readExtent,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { describeOneTrial, GAS_BEFORE_HOURS, toIso } from './describe-trials.ts';
import type { Period } from './lay-spans.ts';
import { readReadiness } from './read-readiness.ts';
import { chooseEnd, clip, layDays } from './site-window.ts';
import { readSpans, type PatientSpans } from './read-spans.ts';
import type { WeaningDefinitionService } from './weaning-definition-service.ts';

export { chooseEnd, clip, layDays } from './site-window.ts';
export { toIso } from './describe-trials.ts';

export interface WeaningServiceOptions {
  readonly storedData: StoredDataService;
  readonly medCard: MedCardService;
  readonly definitions: WeaningDefinitionService;
  readonly timeZone: string;
  readonly now: () => number;
}

/** Ventilation before the first day, so that the support before an early trial is known. */
const LEAD_MS = DAY_MS / 2;
/** Gases of two weeks and a half day at one every two hours. */
const GASES_MAX = 174;

/** Weaning of one patient over days. */
export class WeaningService {
  readonly #options: WeaningServiceOptions;

  constructor(options: WeaningServiceOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, patientId: number, query: WeaningQuery): Promise<Weaning> {
    const { storedData, medCard, now, timeZone } = this.#options;
    const { pool } = storedData;
    const nowMs = now();
    const zone = query.time_zone ?? timeZone;
    const definition = await this.#readDefinition(viewer, query.project_id);
    const all = await storedData.resolve(viewer, { patient_id: patientId, project_id: query.project_id });
    const { firstUs, lastUs } = await readExtent(pool, joinStretches(all));
    const newestMs = lastUs === null ? nowMs : Number(lastUs) / 1000;
    // Recordings may lie in the future of the server's clock.
    const knownMs = Math.max(nowMs, newestMs);
    const askedMs = query.at === undefined ? chooseEnd(nowMs, newestMs) : Date.parse(query.at);
    const days = layDays(new SiteDays(zone), askedMs, query.days);
    const [start, end] = [days[0]?.startMs ?? askedMs, days.at(-1)?.endMs ?? askedMs];
    const window = { fromMs: start, toMs: Math.max(start, Math.min(end, knownMs)) };
    const known = endStretches(all, knownMs);
    const { spans, isCut } = await readSpans(pool, clip(known, lead(window)), known, lead(window));
    const found = findTrials(spans, definition, window.toMs);
    const timeline = layTimeline(joinStates(spans, definition), found, recordedPart(window, firstUs));
    const trials = found.filter(({ fromMs, toMs }) => toMs > start && fromMs < window.toMs);
    const gases = await medCard.listArterialBloodGas(patientId, {
      startTime: toIso(start - GAS_BEFORE_HOURS * 3_600_000),
      endTime: toIso(end),
      page: 1,
      count: GASES_MAX,
    });
    const { patient } = await readHeads(pool, patientId, undefined);
    if (patient === null) throw notFound();
    const weight = findWeight(
      await readWeightVersions(pool, [patientId]),
      patientId,
      serverTimeUs(window.toMs),
    );
    const described: Weaning['trials'] = [];
    for (const trial of trials.toReversed().slice(0, WEANING_TRIALS_MAX))
      described.push(await describeOneTrial(pool, trial, known, gases.items));
    return {
      patient,
      start: toIso(start),
      end: toIso(end),
      time_zone: zone,
      made_at: toIso(nowMs),
      definition,
      definition_project_id: query.project_id ?? null,
      weight: weight === undefined ? null : describeWeight(weight),
      days: days.map((day) => countDay(day, timeline, window.toMs)),
      timeline: timeline.map(({ state, fromMs, toMs }) => ({
        state,
        start: toIso(fromMs),
        end: toIso(toMs),
      })),
      undecided_seconds: sumUndecided(spans, definition, window),
      trials: described,
      trials_total: trials.length,
      ventilator_free: await this.#countFree(known, definition, { firstUs, nowMs: knownMs }),
      readiness_at: toIso(window.toMs),
      readiness: await readReadiness({
        pool,
        stretches: known,
        spans,
        gases: gases.items,
        kg: weight?.kg ?? null,
        atMs: window.toMs,
      }),
      unrecorded: [...UNRECORDED_CRITERIA],
      is_cut: isCut,
    };
  }

  async #readDefinition(viewer: Viewer, projectId: number | undefined): Promise<WeaningDefinition> {
    if (projectId === undefined) return DEFAULT_WEANING_DEFINITION;
    return (await this.#options.definitions.get(viewer, projectId)).definition;
  }

  async #countFree(
    known: readonly Stretch[],
    definition: WeaningDefinition,
    { firstUs, nowMs }: { readonly firstUs: bigint | null; readonly nowMs: number },
  ): Promise<Weaning['ventilator_free']> {
    const fixed = { of_days: VENTILATOR_FREE_OF_DAYS, hold_hours: LIBERATION_HOLD_HOURS };
    if (firstUs === null)
      return { state: 'undecided', days: null, ...fixed, first_at: null, last_end: null, unknown_seconds: 0 };
    const fromMs = Number(firstUs) / 1000;
    const holdMs = LIBERATION_HOLD_HOURS * 3_600_000;
    const period = { fromMs, toMs: Math.min(nowMs, fromMs + VENTILATOR_FREE_OF_DAYS * DAY_MS + holdMs) };
    const { spans }: PatientSpans = await readSpans(
      this.#options.storedData.pool,
      clip(known, period),
      known,
      period,
    );
    const timeline = layTimeline(joinStates(spans, definition), [], period);
    const { state, days, lastEndMs, unknownMs } = countVentilatorFreeDays(timeline, nowMs);
    return {
      state,
      days,
      ...fixed,
      first_at: toIso(fromMs),
      last_end: lastEndMs === null ? null : toIso(lastEndMs),
      unknown_seconds: unknownMs / 1000,
    };
  }
}

/** The period from the patient's first breath on: the time before is no loss of the record. */
function recordedPart({ fromMs, toMs }: Period, firstUs: bigint | null): Period {
  const firstMs = firstUs === null ? fromMs : Number(firstUs) / 1000;
  return { fromMs: Math.min(toMs, Math.max(fromMs, firstMs)), toMs };
}

function lead({ fromMs, toMs }: Period): Period {
  return { fromMs: fromMs - LEAD_MS, toMs };
}

function countDay(day: SiteDay, timeline: readonly WeaningRun[], knownMs: number): Weaning['days'][number] {
  const endMs = Math.max(day.startMs, Math.min(day.endMs, knownMs));
  const seconds = { controlled: 0, assisted: 0, trial: 0, off: 0, unknown: 0 };
  for (const { state, fromMs, toMs } of timeline)
    seconds[state] += Math.max(0, Math.min(toMs, endMs) - Math.max(fromMs, day.startMs)) / 1000;
  const isUsed = seconds.controlled + seconds.assisted + seconds.trial > 0;
  const isFree = seconds.off > 0 && seconds.unknown === 0 && endMs === day.endMs;
  return {
    day: day.day,
    start: toIso(day.startMs),
    end: toIso(day.endMs),
    seconds,
    ventilator: isUsed ? 'used' : isFree ? 'free' : 'unknown',
  };
}

function sumUndecided(spans: readonly SupportSpan[], definition: WeaningDefinition, window: Period): number {
  return spans
    .filter((span) => classifySupport(span, definition) === 'undecided')
    .reduce(
      (sum, { fromMs, toMs }) =>
        sum + Math.max(0, Math.min(toMs, window.toMs) - Math.max(fromMs, window.fromMs)) / 1000,
      0,
    );
}
