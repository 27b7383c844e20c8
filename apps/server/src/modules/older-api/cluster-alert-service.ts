import type { StoredFinding } from '@eupnea/contracts';
import { findBurdenWindows, findClusters } from '@eupnea/signal';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import type { Viewer } from '../access/access-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import {
  joinStretches,
  type DeviceRange,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';

const DAY_MS = 86_400_000;

/** Maximum number of findings of a day: one per second for most of it. */
const FINDINGS_MAX = 20_000;

const ASYNCHRONY: ReadonlySet<string> = new Set(ASYNCHRONY_KINDS);

interface ClusterAlert {
  readonly kind: 'cluster' | 'burden_window';
  readonly onset: string;
  readonly end: string | null;
  readonly events: number;
  readonly breaths: number;
}

/** Clusters of asynchrony in the last day, by the rules of the card: packages/signal. */
export class ClusterAlertService {
  readonly #storedData: StoredDataService;
  readonly #findings: FindingService;
  readonly #now: () => number;

  constructor(storedData: StoredDataService, findings: FindingService, now: () => number) {
    this.#storedData = storedData;
    this.#findings = findings;
    this.#now = now;
  }

  async list(viewer: Viewer, deviceId: number): Promise<ClusterAlert[]> {
    const { ranges, findings } = await this.#readDay(viewer, deviceId);
    const alerts: ClusterAlert[] = findClusters(listEffortTimes(findings)).map((stretch) => ({
      kind: 'cluster',
      onset: toIso(stretch.fromS),
      end: toIso(stretch.toS),
      events: stretch.events,
      breaths: stretch.breaths,
    }));
    const breaths = await this.#readBreaths(ranges);
    const marked = markAsynchronous(breaths, findings);
    for (const stretch of findBurdenWindows(marked)) {
      alerts.push({
        kind: 'burden_window',
        onset: toIso(stretch.fromS),
        end: toIso(stretch.toS),
        events: stretch.events,
        breaths: stretch.breaths,
      });
    }
    return alerts.toSorted((one, other) => (one.onset < other.onset ? 1 : -1));
  }

  /** Findings that lie in a cluster, newest first. */
  async listClustered(viewer: Viewer, deviceId: number): Promise<StoredFinding[]> {
    const { findings } = await this.#readDay(viewer, deviceId);
    const clusters = findClusters(listEffortTimes(findings));
    return findings
      .filter(({ started_at }) => {
        const atS = Date.parse(started_at) / 1000;
        return clusters.some(({ fromS, toS }) => atS >= fromS && atS <= toS);
      })
      .toReversed();
  }

  async #readDay(viewer: Viewer, deviceId: number) {
    const startTime = new Date(this.#now() - DAY_MS).toISOString();
    const stretches = await this.#storedData.resolve(viewer, { device_id: deviceId, startTime });
    const ranges = joinStretches(stretches);
    const { items } = await this.#findings.readRanges(ranges, FINDINGS_MAX);
    return { ranges, findings: items.filter(({ kind }) => ASYNCHRONY.has(kind)) };
  }

  async #readBreaths(ranges: readonly DeviceRange[]): Promise<readonly BreathSpan[]> {
    const spans: BreathSpan[] = [];
    for (const { deviceId, fromUs, toUs } of ranges) {
      const { rows } = await this.#storedData.pool.query<{ start_s: number; end_s: number }>(
        `select started_at_us / 1e6::float8 as start_s,
           started_at_us / 1e6::float8 + (end_index - start_index) / rate_hz as end_s
         from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us`,
        [deviceId, fromUs, toUs],
      );
      spans.push(...rows.map(({ start_s, end_s }) => ({ startS: start_s, endS: end_s })));
    }
    return spans;
  }
}

interface BreathSpan {
  readonly startS: number;
  readonly endS: number;
}

function listEffortTimes(findings: readonly StoredFinding[]): readonly number[] {
  return findings
    .filter(({ kind }) => kind === 'ineffective_effort')
    .map(({ started_at }) => Date.parse(started_at) / 1000);
}

/** Both lists are in order of time, so one pass finds the asynchronous breaths. */
function markAsynchronous(breaths: readonly BreathSpan[], findings: readonly StoredFinding[]) {
  const spans = findings.map(({ started_at, ended_at }) => ({
    startS: Date.parse(started_at) / 1000,
    endS: Date.parse(ended_at) / 1000,
  }));
  let first = 0;
  return breaths.map(({ startS, endS }) => {
    while ((spans[first]?.endS ?? Number.POSITIVE_INFINITY) < startS) first += 1;
    const next = spans[first];
    return { endS, asynchronous: next !== undefined && next.startS < endS };
  });
}

function toIso(timeS: number): string {
  return new Date(timeS * 1000).toISOString();
}
