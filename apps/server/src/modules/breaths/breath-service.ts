import type {
  BreathDetail,
  GetBreathQuery,
  ListBreathsQuery,
  LocateBreathQuery,
  StoredBreathRecord,
} from '@eupnea/contracts/stored-breath';
import { isoTimeOfUs } from '@eupnea/model';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { StoredBreath } from '../../storage/breath/read-breaths.ts';
import type { Viewer } from '../access/access-service.ts';
import type { BreathPlace, FindingService } from '../events/finding-service.ts';
import {
  joinStretches,
  overlapInTime,
  type DeviceRange,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { hasFilter } from './breath-filter.ts';
import { findPosition, type BreathOrder } from './breath-order.ts';
import type { BreathOrders } from './breath-orders.ts';
import type { BreathPlaces } from './breath-places.ts';
import {
  findAnalysis,
  findBreathByNumber,
  findNeighbour,
  readByKeys,
  readPage,
  type BreathKey,
  type NeighbourBreath,
} from './breath-repository.ts';
import { endOfBreathUs, findStretch, toStoredBreaths } from './to-stored-breath.ts';

type Selection = Omit<ListBreathsQuery, 'page' | 'count'>;

export interface BreathServiceOptions {
  readonly storedData: StoredDataService;
  readonly findings: FindingService;
  readonly orders: BreathOrders;
  readonly places: BreathPlaces;
}

/** Maximum number of findings per breath: more than the number of kinds. */
const FINDINGS_OF_BREATH_MAX = 50;

/**
 * Lists of stored breaths. In order of time the cost of a page is constant; other orders are built once and
 * cached.
 */
export class BreathService {
  readonly #options: BreathServiceOptions;

  constructor(options: BreathServiceOptions) {
    this.#options = options;
  }

  async list(
    viewer: Viewer,
    query: ListBreathsQuery,
  ): Promise<{ items: StoredBreathRecord[]; total: number; page: number; count: number }> {
    const { page, count } = query;
    const stretches = await this.#resolve(viewer, query);
    const ranges = joinStretches(stretches);
    const offset = (page - 1) * count;
    const { breaths, total } = isPlain(query, ranges)
      ? await this.#readInTime(ranges, query.sortOrder, offset, count)
      : await this.#readOrdered(query, ranges, offset, count);
    return { items: await this.#describe(breaths, stretches), total, page, count };
  }

  async locate(
    viewer: Viewer,
    query: LocateBreathQuery,
  ): Promise<{ position: number | null; total: number }> {
    const stretches = await this.#resolve(viewer, query);
    const ranges = joinStretches(stretches);
    const target = await this.#findTarget(query, ranges);
    if (!isPlain(query, ranges)) {
      const order = await this.#readOrder(query, ranges);
      const position = target && findPosition(order, target.deviceId, Number(target.startedAtUs));
      return { position, total: order.startedAtUs.length };
    }
    const { places } = this.#options;
    const total = await sum(ranges, (range) => places.count(range));
    if (target === null) return { position: null, total };
    const before = await sum(ranges, (range) => places.countBefore(range, target.startedAtUs));
    return { position: query.sortOrder === 'asc' ? before : total - before - 1, total };
  }

  async get(viewer: Viewer, query: GetBreathQuery): Promise<BreathDetail> {
    const { pool } = this.#options.storedData;
    const { breath_number, device_id, patient_id, ...narrower } = query;
    // Neighbours may be on any device of the patient; the breath itself is on this device.
    const scope = patient_id === undefined ? { ...narrower, device_id } : { ...narrower, patient_id };
    const stretches = await this.#options.storedData.resolve(viewer, scope);
    const found = await findBreathByNumber(pool, device_id, breath_number);
    if (found === null || findStretch(stretches, device_id, found.startedAtUs) === null) throw notFound();
    const [breath] = await this.#describe([found], stretches);
    if (breath === undefined) throw notFound();
    const ranges = joinStretches(stretches);
    const findings = await this.#options.findings.readOfBreath(placeOf(found), FINDINGS_OF_BREATH_MAX);
    return {
      breath,
      findings: [...findings],
      analysis: await findAnalysis(pool, found.analysisId),
      previous: toNeighbour(await this.#findNearest(ranges, found.startedAtUs, 'before')),
      next: toNeighbour(await this.#findNearest(ranges, found.startedAtUs, 'after')),
    };
  }

  #resolve(viewer: Viewer, query: Selection): Promise<readonly Stretch[]> {
    return this.#options.storedData.resolve(viewer, query);
  }

  async #describe(
    breaths: readonly StoredBreath[],
    stretches: readonly Stretch[],
  ): Promise<StoredBreathRecord[]> {
    const places = breaths.map(placeOf);
    const findings = await this.#options.findings.readOnBreaths(places);
    const undecided = await this.#options.findings.readUndecidedOnBreaths(places);
    return toStoredBreaths(breaths, stretches, { findings, undecided });
  }

  async #readInTime(
    ranges: readonly DeviceRange[],
    direction: 'asc' | 'desc',
    offset: number,
    count: number,
  ): Promise<{ readonly breaths: readonly StoredBreath[]; readonly total: number }> {
    const { places, storedData } = this.#options;
    const inTime = ranges.toSorted((left, right) => (left.fromUs < right.fromUs ? -1 : 1));
    const counts: number[] = [];
    for (const range of inTime) counts.push(await places.count(range));
    const total = counts.reduce((all, each) => all + each, 0);
    // A page from the end is the same page from the front, reversed.
    const end = direction === 'asc' ? offset + count : total - offset;
    let skip = direction === 'asc' ? offset : Math.max(0, end - count);
    const breaths: StoredBreath[] = [];
    const wanted = Math.min(total, end) - skip;
    for (const [index, range] of inTime.entries()) {
      const missing = wanted - breaths.length;
      if (missing <= 0) break;
      const held = counts[index] ?? 0;
      if (skip < held) {
        const place = await places.find(range, skip);
        breaths.push(...(await readPage(storedData.pool, range, place, missing)));
      }
      skip = Math.max(0, skip - held);
    }
    return { breaths: direction === 'asc' ? breaths : breaths.toReversed(), total };
  }

  async #readOrdered(query: Selection, ranges: readonly DeviceRange[], offset: number, count: number) {
    const order = await this.#readOrder(query, ranges);
    const keys = Array.from(order.startedAtUs.subarray(offset, offset + count), (startedAtUs, index) => ({
      deviceId: order.deviceIds[offset + index] ?? 0,
      startedAtUs: BigInt(startedAtUs),
    }));
    const breaths = await readByKeys(this.#options.storedData.pool, keys);
    return { breaths, total: order.startedAtUs.length };
  }

  #readOrder(query: Selection, ranges: readonly DeviceRange[]): Promise<BreathOrder> {
    const { sortBy, sortOrder, mode, incomplete, finding, undecided, range } = query;
    const filter = { mode, incomplete, finding, undecided, range };
    return this.#options.orders.read({ ranges, sortBy, direction: sortOrder, filter });
  }

  async #findTarget(query: LocateBreathQuery, ranges: readonly DeviceRange[]): Promise<BreathKey | null> {
    const { target_device_id, target_breath_number, target_time } = query;
    if (target_time !== undefined) {
      return await this.#findNearest(ranges, BigInt(Date.parse(target_time)) * 1000n - 1n, 'after');
    }
    if (target_device_id === undefined || target_breath_number === undefined) {
      throw invalidField('target_breath_number', 'Name a breath and its device, or a time');
    }
    const { pool } = this.#options.storedData;
    const found = await findBreathByNumber(pool, target_device_id, target_breath_number);
    const isInside = ranges.some(
      ({ deviceId, fromUs, toUs }) =>
        deviceId === target_device_id &&
        found !== null &&
        found.startedAtUs >= fromUs &&
        found.startedAtUs < toUs,
    );
    return isInside ? found : null;
  }

  async #findNearest(
    ranges: readonly DeviceRange[],
    timeUs: bigint,
    side: 'before' | 'after',
  ): Promise<NeighbourBreath | null> {
    let nearest: NeighbourBreath | null = null;
    for (const range of ranges) {
      const candidate = await findNeighbour(this.#options.storedData.pool, range, timeUs, side);
      if (candidate === null) continue;
      const isNearer =
        nearest === null ||
        (side === 'before'
          ? candidate.startedAtUs > nearest.startedAtUs
          : candidate.startedAtUs < nearest.startedAtUs);
      if (isNearer) nearest = candidate;
    }
    return nearest;
  }
}

/** Whether the rollups know the start of every page: order by time, no filter, no two devices at once. */
function isPlain(query: Selection, ranges: readonly DeviceRange[]): boolean {
  return query.sortBy === 'started_at' && !hasFilter(query) && !overlapInTime(ranges);
}

async function sum(
  ranges: readonly DeviceRange[],
  count: (range: DeviceRange) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (const range of ranges) total += await count(range);
  return total;
}

function toNeighbour(neighbour: NeighbourBreath | null): BreathDetail['next'] {
  if (neighbour === null) return null;
  return {
    device_id: neighbour.deviceId,
    breath_number: neighbour.breathNumber,
    started_at: isoTimeOfUs(neighbour.startedAtUs),
  };
}

function placeOf(breath: StoredBreath): BreathPlace {
  return {
    deviceId: breath.deviceId,
    fromUs: breath.startedAtUs,
    toUs: endOfBreathUs(breath),
    epoch: breath.epoch,
    startIndex: breath.breath.startIndex,
  };
}
