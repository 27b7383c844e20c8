import { setImmediate as giveWay } from 'node:timers/promises';
import {
  AVERAGE_EVENTS_MAX,
  type EventAverage,
  type EventAverageBody,
} from '@eupnea/contracts/event-average';
import { ANALYSIS_VERSION, type Formula } from '@eupnea/signal';
import type { Viewer } from '../access/access-service.ts';
import type { EventService } from '../events/event-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import type { LabelStartService } from '../labeling/label-start-service.ts';
import {
  joinSessionsOfPatients,
  joinStretches,
  type DeviceRange,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { averageWindows, cutWindow, layPoints, type Points } from './average-windows.ts';
import { evaluatePiece } from './evaluate-piece.ts';
import { averageGroups, findGroup, type UsedEvent } from './event-groups.ts';
import { readEventBreaths } from './event-breath-repository.ts';
import { readFormulas } from './read-derived.ts';

/** Most events that are looked at before some are drawn: a double trigger every six breaths for four days. */
const EVENTS_MAX = 20_000;
/** Events nearer than this are read together, µs: three stored chunks. */
const NEAR_US = 30_000_000n;
/** Longest part that is read at once, µs. */
const PIECE_US = 600_000_000n;

interface EventTime {
  readonly deviceId: number;
  readonly atUs: bigint;
}

/** Samples around events of one kind: median and percentiles at each time from the event. */
export class EventAverageService {
  readonly #storedData: StoredDataService;
  readonly #findings: FindingService;
  readonly #events: EventService;
  readonly #labels: LabelStartService;

  constructor(
    storedData: StoredDataService,
    findings: FindingService,
    events: EventService,
    labels: LabelStartService,
  ) {
    this.#storedData = storedData;
    this.#findings = findings;
    this.#events = events;
    this.#labels = labels;
  }

  async read(viewer: Viewer, body: EventAverageBody): Promise<EventAverage> {
    const { event, formula: text, before_s, after_s, group_by: grouping, ...scope } = body;
    const formulas = readFormulas([text], 'formula');
    const stretches = await this.#storedData.resolve(viewer, scope);
    const { times: found, isCut } = await this.#readTimes(viewer, stretches, event);
    const drawn = drawEvenly(found, AVERAGE_EVENTS_MAX);
    const points = layPoints(before_s, after_s);
    const used: UsedEvent[] = [];
    for (const group of groupNear(joinSessionsOfPatients(stretches), drawn, before_s, after_s)) {
      used.push(...(await this.#readWindows(group, formulas, points, grouping)));
      // Yields between two reads, so that the live waves leave this thread.
      await giveWay();
    }
    const [formula] = formulas;
    return {
      formula: text,
      unit: formula?.root.unit.label ?? '',
      analysis_version: ANALYSIS_VERSION,
      events: {
        found: found.length,
        found_cut: isCut,
        drawn: drawn.length,
        used: used.length,
        missing_samples: drawn.length - used.length,
      },
      from_s: -before_s,
      step_s: points.stepS,
      ...averageWindows(
        used.map(({ window }) => window),
        points.count,
      ),
      groups: averageGroups(used, points.count),
    };
  }

  async #readTimes(
    viewer: Viewer,
    stretches: Awaited<ReturnType<StoredDataService['resolve']>>,
    event: EventAverageBody['event'],
  ): Promise<{ readonly times: readonly EventTime[]; readonly isCut: boolean }> {
    if (event.kind === 'label') {
      const times = await this.#labels.readStarts(viewer, joinStretches(stretches), event, EVENTS_MAX);
      return { times, isCut: times.length >= EVENTS_MAX };
    }
    if (event.kind !== 'finding') return this.#events.readStarts(stretches, event, EVENTS_MAX);
    const starts = await this.#findings.readStarts(joinStretches(stretches), [event.finding], EVENTS_MAX);
    const times = starts.map(({ deviceId, onsetUs: atUs }) => ({ deviceId, atUs }));
    return { times, isCut: starts.length >= EVENTS_MAX };
  }

  async #readWindows(
    { session, range, events }: EventGroup,
    formulas: readonly Formula[],
    points: Points,
    grouping: EventAverageBody['group_by'],
  ): Promise<readonly UsedEvent[]> {
    const { pool } = this.#storedData;
    const [runs = []] = await evaluatePiece(pool, session, range, formulas);
    const times = events.map(({ atUs }) => atUs);
    const breaths = grouping === 'none' ? [] : await readEventBreaths(pool, session, times);
    return times.flatMap((atUs, place) => {
      const window = cutWindow(runs, Number(atUs), points);
      return window === null ? [] : [{ window, group: findGroup(breaths[place], grouping) }];
    });
  }
}

interface EventGroup {
  readonly session: DeviceRange;
  /** From the window of the first event to that of the last one. */
  readonly range: DeviceRange;
  readonly events: readonly EventTime[];
}

/** Events of a session that are read together, because their windows lie near each other. */
function groupNear(
  sessions: readonly DeviceRange[],
  events: readonly EventTime[],
  beforeS: number,
  afterS: number,
): readonly EventGroup[] {
  const [beforeUs, afterUs] = [BigInt(Math.ceil(beforeS * 1e6)), BigInt(Math.ceil(afterS * 1e6) + 100_000)];
  const groups: { session: DeviceRange; range: DeviceRange; events: EventTime[] }[] = [];
  for (const event of events) {
    const { deviceId, atUs } = event;
    const session = sessions.find(
      (one) => one.deviceId === deviceId && one.fromUs <= atUs && atUs < one.toUs,
    );
    if (session === undefined) continue;
    const [fromUs, toUs] = [atUs - beforeUs, atUs + afterUs];
    const last = groups.at(-1);
    const isNear =
      last?.session === session && fromUs - last.range.toUs < NEAR_US && toUs - last.range.fromUs < PIECE_US;
    if (last !== undefined && isNear) {
      last.range = { ...last.range, toUs };
      last.events.push(event);
    } else groups.push({ session, range: { deviceId, fromUs, toUs }, events: [event] });
  }
  return groups;
}

/** At most `most` of the items, at equal distances in their order. */
function drawEvenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return items.filter(
    (_, position) =>
      Math.floor((position * most) / items.length) !== Math.floor(((position - 1) * most) / items.length),
  );
}
