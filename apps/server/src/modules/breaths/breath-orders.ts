import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { ProblemError } from '../../http/problem-error.ts';
import { countBreaths, cutPieces, type DeviceRange } from '../stored-data/stored-data-service.ts';
import type { BreathFilter } from './breath-filter.ts';
import { orderRuns, type BreathOrder, type SortDirection, type SortRun } from './breath-order.ts';
import { readSortRun } from './breath-repository.ts';
import { RecentAnswers } from './recent-answers.ts';

export interface OrderRequest {
  readonly ranges: readonly DeviceRange[];
  readonly sortBy: BreathFeatureCode | 'started_at';
  readonly direction: SortDirection;
  readonly filter: BreathFilter;
}

/**
 * Maximum number of sorted breaths: three weeks of one patient, 10 MB and a few seconds. Longer periods need
 * several requests; order by time has no limit.
 */
const ORDERED_BREATHS_MAX = 500_000;

/** Number of cached orders, at most 80 MB: one user paging through a list, and some colleagues. */
const ORDERS_KEPT = 8;

/** Cache of sorted and filtered lists as keys, for paging. */
export class BreathOrders {
  readonly #pool: Pool;
  readonly #recent: RecentAnswers<BreathOrder>;

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#recent = new RecentAnswers(ORDERS_KEPT, now);
  }

  /** The key of the cache contains the caller's own stretches, so no caller gets another's list. */
  read(request: OrderRequest): Promise<BreathOrder> {
    const key = JSON.stringify(request, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return this.#recent.read(key, () => this.#build(request));
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
