import {
  DEFAULT_INDEX_CHOICE,
  findBurdenWindows,
  findClusters,
  isCounted,
  shareOfBreaths,
} from '@eupnea/signal';
import type { FindingKind } from '@eupnea/model';
import type { LivePatch } from '../bus/bus-messages.ts';
import type { FindingRecord } from '../storage/recording/recording-batch.ts';
import type { FinishedBreath } from './breath-recorder.ts';

/** Window of the share, its kinds and the clusters (definitions.md, Asynchrony). */
const HOUR_MS = 3_600_000;
/** Minimum number of breaths for a share: one burden window. */
const LEAST_BREATHS = 30;
/** A cluster is open while its window of 3 minutes reaches the present. */
const OPEN_MS = 180_000;
/** Maximum number of breaths: one hour of a neonate at 100/min. Above it the oldest are dropped early. */
const MAX_BREATHS = 6_000;

interface Cycle {
  readonly epoch: number;
  readonly startIndex: number;
  readonly endMs: number;
  asynchronous: boolean;
}

interface Event {
  readonly kind: FindingKind;
  readonly atMs: number;
}

/** Asynchrony of one device over the last hour, for the card's share of breaths with a finding, kinds and clusters. */
export class AsynchronyState {
  #cycles: Cycle[] = [];
  #events: Event[] = [];

  addBreaths(finished: readonly FinishedBreath[]): void {
    for (const { record, endMs } of finished) {
      const { startIndex } = record.breath;
      this.#cycles.push({ epoch: record.epoch, startIndex, endMs, asynchronous: false });
    }
    if (this.#cycles.length > MAX_BREATHS) this.#cycles = this.#cycles.slice(-MAX_BREATHS);
  }

  addFindings(records: readonly FindingRecord[]): void {
    for (const { epoch, finding, endedAtUs } of records) {
      if (!isCounted(finding, DEFAULT_INDEX_CHOICE)) continue;
      this.#events.push({ kind: finding.kind, atMs: Number(endedAtUs) / 1000 });
      for (const startIndex of finding.breathStartIndices) this.#markCycle(epoch, startIndex);
    }
    this.#events.sort((left, right) => left.atMs - right.atMs);
  }

  /** Returns the three fields of the card; the share is null below LEAST_BREATHS. */
  read(nowMs: number): Required<Pick<LivePatch, 'fault_async_percent' | 'asynchronism' | 'clusterAlerts'>> {
    const sinceMs = nowMs - HOUR_MS;
    this.#cycles = this.#cycles.filter(({ endMs }) => endMs >= sinceMs);
    this.#events = this.#events.filter(({ atMs }) => atMs >= sinceMs);
    const breaths = this.#cycles.length;
    const withFinding = this.#cycles.filter(({ asynchronous }) => asynchronous).length;
    return {
      fault_async_percent: breaths < LEAST_BREATHS ? null : shareOfBreaths(withFinding, breaths),
      asynchronism: [...Map.groupBy(this.#events, ({ kind }) => kind)]
        .map(([kind, events]) => ({ kind, count: events.length }))
        .toSorted((left, right) => right.count - left.count),
      clusterAlerts: this.#listStretches(nowMs),
    };
  }

  #markCycle(epoch: number, startIndex: number): void {
    const cycle = this.#cycles.findLast((one) => one.epoch === epoch && one.startIndex === startIndex);
    if (cycle !== undefined) cycle.asynchronous = true;
  }

  #listStretches(nowMs: number): NonNullable<LivePatch['clusterAlerts']> {
    const efforts = this.#events.filter(({ kind }) => kind === 'ineffective_effort');
    const clusters = findClusters(efforts.map(({ atMs }) => atMs / 1000));
    const burden = findBurdenWindows(
      this.#cycles.map(({ endMs, asynchronous }) => ({ endS: endMs / 1000, asynchronous })),
    );
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
