import {
  DEFAULT_INDEX_CHOICE,
  findBurdenWindows,
  findClusters,
  isCounted,
  shareOfBreaths,
} from '@eupnea/signal';
import { ASYNCHRONY_INDEX_DEFINITIONS, type FindingKind, HOUR_MS } from '@eupnea/model';
import type { LivePatch } from '../bus/bus-messages.ts';
import type { FindingRecord, UndecidedRecord } from '../storage/recording/recording-batch.ts';
import type { FinishedBreath } from './breath-recorder.ts';

/** Minimum number of decided breaths for a share: one burden window. */
const LEAST_BREATHS = 30;
/** A cluster is open while its window of 3 minutes reaches the present. */
const OPEN_MS = 180_000;
/** Maximum number of breaths: one hour of a neonate at 100/min. Above it the oldest are dropped early. */
const MAX_BREATHS = 6_000;
/** Maximum number of undecided marks that wait for their breath, which is committed at about the same time. */
const MAX_WAITING = 100;
const { kinds: COUNTED_KINDS } = ASYNCHRONY_INDEX_DEFINITIONS[DEFAULT_INDEX_CHOICE.index];

interface Cycle {
  readonly epoch: number;
  readonly startIndex: number;
  readonly endMs: number;
  asynchronous: boolean;
  /** A kind that counts is undecided; a finding decides the breath all the same. */
  undecided: boolean;
}

interface Event {
  readonly kind: FindingKind;
  readonly atMs: number;
}

/** Asynchrony of one device over the last hour, for the card's share of breaths with a finding, kinds and clusters. */
export class AsynchronyState {
  #cycles: Cycle[] = [];
  #events: Event[] = [];
  /** Undecided marks without their breath yet, oldest first. */
  #waiting: { readonly epoch: number; readonly startIndex: number }[] = [];

  addBreaths(finished: readonly FinishedBreath[]): void {
    for (const { record, endMs } of finished) {
      const { startIndex } = record.breath;
      const { epoch } = record;
      const waited = this.#waiting.length;
      this.#waiting = this.#waiting.filter((one) => one.epoch !== epoch || one.startIndex !== startIndex);
      const undecided = this.#waiting.length < waited;
      this.#cycles.push({ epoch, startIndex, endMs, asynchronous: false, undecided });
    }
    if (this.#cycles.length > MAX_BREATHS) {
      this.#cycles = this.#cycles.slice(-MAX_BREATHS);
      // A cluster without its breaths would state none.
      const firstMs = this.#cycles[0]?.endMs ?? 0;
      this.#events = this.#events.filter(({ atMs }) => atMs >= firstMs);
    }
  }

  addFindings(records: readonly FindingRecord[]): void {
    for (const { epoch, finding, endedAtUs } of records) {
      if (!isCounted(finding, DEFAULT_INDEX_CHOICE)) continue;
      this.#events.push({ kind: finding.kind, atMs: Number(endedAtUs) / 1000 });
      for (const startIndex of finding.breathStartIndices) {
        const cycle = this.#findCycle(epoch, startIndex);
        if (cycle !== undefined) cycle.asynchronous = true;
      }
    }
    this.#events.sort((left, right) => left.atMs - right.atMs);
  }

  /** Marks breaths of which a counted kind could not be told, before or after the breaths themselves are added. */
  addUndecided(records: readonly UndecidedRecord[]): void {
    for (const { epoch, undecided } of records) {
      if (COUNTED_KINDS.every((kind) => undecided.kinds[kind] === undefined)) continue;
      const startIndex = undecided.breathStartIndex;
      const cycle = this.#findCycle(epoch, startIndex);
      if (cycle === undefined) this.#waiting.push({ epoch, startIndex });
      else cycle.undecided = true;
    }
    if (this.#waiting.length > MAX_WAITING) this.#waiting = this.#waiting.slice(-MAX_WAITING);
  }

  /** Returns the three fields of the card; the share is null below LEAST_BREATHS decided breaths. */
  read(nowMs: number): Required<Pick<LivePatch, 'fault_async_percent' | 'asynchronism' | 'clusterAlerts'>> {
    const sinceMs = nowMs - HOUR_MS;
    this.#cycles = this.#cycles.filter(({ endMs }) => endMs >= sinceMs);
    this.#events = this.#events.filter(({ atMs }) => atMs >= sinceMs);
    const decided = this.#cycles.filter(({ asynchronous, undecided }) => asynchronous || !undecided).length;
    const withFinding = this.#cycles.filter(({ asynchronous }) => asynchronous).length;
    return {
      fault_async_percent:
        decided < LEAST_BREATHS ? null : shareOfBreaths(withFinding, decided, this.#cycles.length),
      asynchronism: [...Map.groupBy(this.#events, ({ kind }) => kind)]
        .map(([kind, events]) => ({ kind, count: events.length }))
        .toSorted((left, right) => right.count - left.count),
      clusterAlerts: this.#listStretches(nowMs),
    };
  }

  #findCycle(epoch: number, startIndex: number): Cycle | undefined {
    return this.#cycles.findLast((one) => one.epoch === epoch && one.startIndex === startIndex);
  }

  #listStretches(nowMs: number): NonNullable<LivePatch['clusterAlerts']> {
    const efforts = this.#events.filter(({ kind }) => kind === 'ineffective_effort');
    const breaths = this.#cycles.map(({ endMs, asynchronous, undecided }) => ({
      endS: endMs / 1000,
      asynchronous,
      undecided: undecided && !asynchronous,
    }));
    const clusters = findClusters(
      efforts.map(({ atMs }) => atMs / 1000),
      breaths.map(({ endS }) => endS),
    );
    const burden = findBurdenWindows(breaths);
    const describe = (kind: 'cluster' | 'burden_window') => (stretch: (typeof clusters)[number]) => ({
      kind,
      onset: new Date(stretch.fromS * 1000).toISOString(),
      end: nowMs - stretch.toS * 1000 < OPEN_MS ? null : new Date(stretch.toS * 1000).toISOString(),
      events: stretch.events,
      breaths: stretch.breaths,
    });
    return [...clusters.map(describe('cluster')), ...burden.map(describe('burden_window'))];
  }
}
