import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { ProblemError } from '../../http/problem-error.ts';
import { countBreaths, type DeviceRange } from '../stored-data/stored-data-service.ts';
import type { BreathFilter } from './breath-filter.ts';
import { orderRuns, type BreathOrder, type SortDirection, type SortRun } from './breath-order.ts';
import { readSortRun } from './breath-repository.ts';

export interface OrderRequest {
  readonly ranges: readonly DeviceRange[];
  readonly sortBy: BreathFeatureCode | 'started_at';
  readonly direction: SortDirection;
  readonly filter: BreathFilter;
}

/**
 * Period per statement: four hours, about 5,000 breaths, 30 to 60 ms of the embedded database's only
 * connection.
 */
const PIECE_US = 14_400_000_000n;

/**
 * Maximum number of sorted breaths: three weeks of one patient, 10 MB and a few seconds. Longer periods need
 * several requests; order by time has no limit.
 */
const ORDERED_BREATHS_MAX = 500_000;

/** Number of cached orders, at most 80 MB: one user paging through a list, and some colleagues. */
const ORDERS_KEPT = 8;

/**
 * Cache lifetime of an order, ms: the list stays stable during scrolling, and new breaths appear after it.
 */
const KEPT_MS = 60_000;

/** Cache of sorted and filtered lists as keys, for paging. */
export class BreathOrders {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly order: Promise<BreathOrder>; readonly untilMs: number }>();

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** The key of the cache contains the caller's own stretches, so no caller gets another's list. */
  read(request: OrderRequest): Promise<BreathOrder> {
    const key = JSON.stringify(request, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.untilMs > this.#now()) return kept.order;
    const order = this.#build(request);
    this.#kept.delete(key);
    this.#kept.set(key, { order, untilMs: this.#now() + KEPT_MS });
    order.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= ORDERS_KEPT) break;
      this.#kept.delete(oldest);
    }
    return order;
  }

  async #build({ ranges, sortBy, direction, filter }: OrderRequest): Promise<BreathOrder> {
    await this.#refuseTooMany(ranges);
    const runs: SortRun[] = [];
    for (const range of ranges) {
      for (const piece of cutPieces(range)) runs.push(await readSortRun(this.#pool, piece, sortBy, filter));
    }
    return await orderRuns(runs, direction);
  }

  async #refuseTooMany(ranges: readonly DeviceRange[]): Promise<void> {
    let breaths = 0;
    for (const range of ranges) breaths += await countBreaths(this.#pool, range);
    if (breaths <= ORDERED_BREATHS_MAX) return;
    const detail = `Sorting or filtering takes at most ${ORDERED_BREATHS_MAX} breaths at once; this range has ${breaths}. Choose a shorter time.`;
    throw new ProblemError('invalid_input', { detail, errors: [{ path: 'startTime', message: detail }] });
  }
}

function* cutPieces(range: DeviceRange): Generator<DeviceRange> {
  for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs += PIECE_US) {
    const endUs = fromUs + PIECE_US;
    yield { deviceId: range.deviceId, fromUs, toUs: endUs < range.toUs ? endUs : range.toUs };
  }
}
