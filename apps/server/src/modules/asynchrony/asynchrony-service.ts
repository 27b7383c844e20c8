import {
  ASYNCHRONY_PERIOD_DEFAULT_DAYS,
  ASYNCHRONY_PERIOD_MAX_DAYS,
  type AsynchronyStatistic,
  type AsynchronyStatisticQuery,
  type AsynchronyTimeseries,
  type AsynchronyTimeseriesBody,
} from '@eupnea/contracts/asynchrony';
import type { StoredScope } from '@eupnea/contracts/stored-scope';
import { ASYNCHRONY_INDEX_DEFINITIONS, ASYNCHRONY_KINDS, type AsynchronyKind, DAY_MS } from '@eupnea/model';
import {
  countAsynchronies,
  DEFAULT_INDEX_CHOICE,
  isCounted,
  markBreaths,
  type BreathMarks,
  type IndexChoice,
} from '@eupnea/signal';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { FindingService, FindingStart } from '../events/finding-service.ts';
import {
  joinStretches,
  readExtent,
  type DeviceRange,
  type PieceKeeper,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { chooseStepMs, layGrid } from '../timeseries/timeseries-service.ts';
import { binAsynchrony } from './bin-asynchrony.ts';
import { type KeyOf, numberBreaths } from './breath-key.ts';
import { readBreathSpans, type BreathSpan } from './breath-span-repository.ts';
import { describeCount, describeCounted, toCountedEvent, type CountedEvent } from './count-kinds.ts';
import { findDenseStretches } from './find-dense-stretches.ts';
import { summariseHours } from './summarise-hours.ts';
import { readUndecidedMarks } from './undecided-mark-repository.ts';

/** Minimum length of a step, ms: a share over less than a minute of breaths is random. */
const LEAST_STEP_MS = 60_000;
/** Maximum number of events: a month with an asynchrony in every third breath. */
const EVENTS_MAX = 300_000;

export interface AsynchronyServiceOptions {
  readonly storedData: StoredDataService;
  readonly findings: FindingService;
  readonly timeZone: string;
  readonly now: () => number;
}

interface Period {
  readonly startTime: string;
  readonly endTime: string;
}

interface Observed {
  readonly startMs: number;
  readonly endMs: number;
  readonly ranges: readonly DeviceRange[];
  readonly keeper: PieceKeeper;
  readonly keyOf: KeyOf;
  readonly breaths: readonly BreathSpan[];
  /** Events of every kind of asynchrony. */
  readonly events: readonly FindingStart[];
}

/** Counts stored asynchronies. packages/signal computes the indices. */
export class AsynchronyService {
  readonly #options: AsynchronyServiceOptions;

  constructor(options: AsynchronyServiceOptions) {
    this.#options = options;
  }

  async summarise(viewer: Viewer, query: AsynchronyStatisticQuery): Promise<AsynchronyStatistic> {
    const { kind: _kind, index: _index, min_confidence: _minimum, time_zone: _zone, ...scope } = query;
    const period = await this.choosePeriod(viewer, scope);
    const stretches = await this.#options.storedData.resolve(viewer, period);
    return await this.summariseStretches(
      query,
      period,
      stretches,
      await this.#options.storedData.keepPieces(stretches),
    );
  }

  /** Like summarise, of stretches that the caller of this method has resolved for its viewer. */
  async summariseStretches(
    query: Omit<AsynchronyStatisticQuery, keyof StoredScope>,
    period: Period,
    stretches: readonly Stretch[],
    keeper: PieceKeeper,
  ): Promise<AsynchronyStatistic> {
    const { kind: kinds, index, min_confidence: minConfidence, time_zone: zone } = query;
    const choice = { index, minConfidence };
    const observed = await this.#read(period, stretches, keeper);
    const { startMs, endMs, breaths, ranges } = observed;
    const timeZone = zone ?? this.#options.timeZone;
    const events = ofKinds(chooseEvents(observed, choice), kinds);
    const marks = markBreaths(events);
    const undecided = await this.#readUndecided(observed, choice, kinds);
    const found = countAsynchronies(
      breaths.map(({ key }) => key),
      events,
      marks,
      undecided,
    );
    const seconds = breaths.reduce((sum, breath) => sum + breath.seconds, 0);
    const sessionSeconds = ranges.reduce((sum, { fromUs, toUs }) => sum + Number(toUs - fromUs) / 1e6, 0);
    return {
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      time_zone: timeZone,
      breaths: breaths.length,
      observed_seconds: seconds,
      session_seconds: sessionSeconds,
      coverage: sessionSeconds === 0 ? null : Math.min(1, seconds / sessionSeconds),
      counted: describeCounted(choice),
      ...describeCount(found),
      hours: summariseHours(breaths, events, marks, undecided, timeZone),
      // By one rule everywhere, whatever the reader chose.
      ...(await this.#findDense(observed, choice, kinds, undecided)),
    };
  }

  /** Clusters and burden windows of a period, in order of time. */
  async readDense(
    viewer: Viewer,
    scope: StoredScope,
  ): Promise<Pick<AsynchronyStatistic, 'clusters' | 'burden_windows'>> {
    const observed = await this.#observe(viewer, scope);
    return findDenseStretches(
      observed.breaths,
      observed.events,
      await this.#readUndecided(observed, DEFAULT_INDEX_CHOICE, undefined),
      observed.keyOf,
    );
  }

  async readTimeseries(viewer: Viewer, body: AsynchronyTimeseriesBody): Promise<AsynchronyTimeseries> {
    const { kinds, points, index, min_confidence: minConfidence, ...scope } = body;
    const choice = { index, minConfidence };
    const observed = await this.#observe(viewer, scope);
    const { startMs, endMs, breaths } = observed;
    const grid = layGrid(startMs, endMs, chooseStepMs(endMs - startMs, points, LEAST_STEP_MS));
    return {
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      counted: describeCounted(choice),
      ...binAsynchrony(
        breaths,
        ofKinds(chooseEvents(observed, choice), kinds),
        await this.#readUndecided(observed, choice, kinds),
        grid,
        kinds ?? ASYNCHRONY_INDEX_DEFINITIONS[index].kinds,
      ),
    };
  }

  /**
   * Requested period with its bounds: without an end it ends with the last breath, without a start it is a
   * week long.
   */
  async choosePeriod<Scope extends StoredScope>(
    viewer: Viewer,
    scope: Scope,
  ): Promise<Scope & { readonly startTime: string; readonly endTime: string }> {
    const { storedData } = this.#options;
    const stretches = await storedData.resolve(viewer, scope);
    const { firstUs, lastUs } = await readExtent(storedData.pool, joinStretches(stretches));
    // The future does not count as unobserved; but a recording with shifted dates may lie in the future.
    const askedEndMs = readTime(scope.endTime);
    const lastMs = Math.ceil(Number(lastUs ?? 0n) / 1000) + 1;
    const endMs = askedEndMs === null ? lastMs : Math.min(askedEndMs, Math.max(this.#options.now(), lastMs));
    const weekMs = endMs - ASYNCHRONY_PERIOD_DEFAULT_DAYS * DAY_MS;
    const startMs =
      readTime(scope.startTime) ?? Math.max(weekMs, firstUs === null ? weekMs : Number(firstUs / 1000n));
    if (endMs - startMs > ASYNCHRONY_PERIOD_MAX_DAYS * DAY_MS)
      throw invalidField('endTime', `Asynchrony covers at most ${ASYNCHRONY_PERIOD_MAX_DAYS} days at once`);
    return {
      ...scope,
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(Math.max(endMs, startMs + 1)).toISOString(),
    };
  }

  /** The marks of our definition, which are already read unless the reader chose another. */
  async #findDense(
    observed: Observed,
    { index }: IndexChoice,
    asked: readonly AsynchronyKind[] | undefined,
    marks: BreathMarks,
  ): Promise<Pick<AsynchronyStatistic, 'clusters' | 'burden_windows'>> {
    const isOurs = index === DEFAULT_INDEX_CHOICE.index && asked === undefined;
    const undecided = isOurs ? marks : await this.#readUndecided(observed, DEFAULT_INDEX_CHOICE, undefined);
    return findDenseStretches(observed.breaths, observed.events, undecided, observed.keyOf);
  }

  /** Undecided marks of the kinds that count by the choice and are asked for. */
  #readUndecided(
    { ranges, keeper, keyOf }: Observed,
    { index }: IndexChoice,
    asked: readonly AsynchronyKind[] | undefined,
  ): Promise<BreathMarks> {
    const counted = ASYNCHRONY_INDEX_DEFINITIONS[index].kinds;
    const kinds = asked === undefined ? counted : counted.filter((kind) => asked.includes(kind));
    return readUndecidedMarks(this.#options.storedData.pool, ranges, kinds, keeper, keyOf);
  }

  async #observe(viewer: Viewer, scope: StoredScope): Promise<Observed> {
    const period = await this.choosePeriod(viewer, scope);
    const { storedData } = this.#options;
    const stretches = await storedData.resolve(viewer, period);
    return await this.#read(period, stretches, await storedData.keepPieces(stretches));
  }

  async #read(period: Period, stretches: readonly Stretch[], keeper: PieceKeeper): Promise<Observed> {
    const { storedData, findings } = this.#options;
    const ranges = joinStretches(stretches);
    const keyOf = numberBreaths();
    const [events, breaths] = await Promise.all([
      findings.readStarts(ranges, ASYNCHRONY_KINDS, EVENTS_MAX + 1, keeper),
      readBreathSpans(storedData.pool, ranges, keeper, keyOf),
    ]);
    if (events.length > EVENTS_MAX)
      throw invalidField('endTime', `More than ${EVENTS_MAX} asynchronies; choose a shorter time`);
    return {
      startMs: Date.parse(period.startTime),
      endMs: Date.parse(period.endTime),
      ranges,
      keeper,
      keyOf,
      breaths,
      events,
    };
  }
}

/** Findings that count by the choice. */
function chooseEvents(
  { events, keyOf }: Pick<Observed, 'events' | 'keyOf'>,
  choice: IndexChoice,
): readonly CountedEvent[] {
  return events.filter((event) => isCounted(event, choice)).map((event) => toCountedEvent(event, keyOf));
}

function ofKinds(
  events: readonly CountedEvent[],
  kinds: readonly AsynchronyKind[] | undefined,
): readonly CountedEvent[] {
  if (kinds === undefined) return events;
  const asked: ReadonlySet<string> = new Set(kinds);
  return events.filter(({ kind }) => asked.has(kind));
}

function readTime(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time);
}
