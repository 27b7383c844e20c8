import { DAY_MS } from '@eupnea/model';
import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import { DEFAULT_INDEX_CHOICE, findClusters, isCounted } from '@eupnea/signal';
import type { Viewer } from '../access/access-service.ts';
import type { AsynchronyService } from '../asynchrony/asynchrony-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import { joinStretches, type StoredDataService } from '../stored-data/stored-data-service.ts';

/** Maximum number of findings of a day: one per second for most of it. */
const FINDINGS_MAX = 20_000;

interface ClusterAlert {
  readonly kind: 'cluster' | 'burden_window';
  readonly onset: string;
  readonly end: string | null;
  readonly events: number;
  readonly breaths: number;
}

interface ClusterAlertSources {
  readonly storedData: StoredDataService;
  readonly findings: FindingService;
  readonly asynchrony: AsynchronyService;
}

/** Clusters of asynchrony in the last day, by the rule of the card. */
export class ClusterAlertService {
  readonly #storedData: StoredDataService;
  readonly #findings: FindingService;
  readonly #asynchrony: AsynchronyService;
  readonly #now: () => number;

  constructor({ storedData, findings, asynchrony }: ClusterAlertSources, now: () => number) {
    this.#storedData = storedData;
    this.#findings = findings;
    this.#asynchrony = asynchrony;
    this.#now = now;
  }

  async list(viewer: Viewer, deviceId: number): Promise<ClusterAlert[]> {
    const startTime = this.#dayAgo();
    const stretches = await this.#asynchrony.readDense(viewer, { device_id: deviceId, startTime });
    const describe =
      (kind: ClusterAlert['kind']) =>
      ({ start, end, events, breaths }: (typeof stretches.clusters)[number]): ClusterAlert => ({
        kind,
        onset: start,
        end,
        events,
        breaths,
      });
    return [
      ...stretches.clusters.map(describe('cluster')),
      ...stretches.burden_windows.map(describe('burden_window')),
    ].toSorted((one, other) => (one.onset < other.onset ? 1 : -1));
  }

  /** Findings that lie in a cluster, newest first. */
  async listClustered(viewer: Viewer, deviceId: number): Promise<StoredFinding[]> {
    const stretches = await this.#storedData.resolve(viewer, {
      device_id: deviceId,
      startTime: this.#dayAgo(),
    });
    const ranges = joinStretches(stretches);
    const { items } = await this.#findings.readRanges(ranges, FINDINGS_MAX);
    const findings = items.filter((finding) => isCounted(finding, DEFAULT_INDEX_CHOICE));
    const efforts = findings.filter(({ kind }) => kind === 'ineffective_effort');
    const clusters = findClusters(
      efforts.map(({ started_at }) => Date.parse(started_at) / 1000),
      [],
    );
    return findings
      .filter(({ started_at }) => {
        const atS = Date.parse(started_at) / 1000;
        return clusters.some(({ fromS, toS }) => atS >= fromS && atS <= toS);
      })
      .toReversed();
  }

  #dayAgo(): string {
    return new Date(this.#now() - DAY_MS).toISOString();
  }
}
