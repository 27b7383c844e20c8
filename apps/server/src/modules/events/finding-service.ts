import type { ListFindingsQuery, StoredFinding } from '@eupnea/contracts/stored-finding';
import type { FindingKind } from '@eupnea/model';
import { SIGN_REACH_US } from '../../storage/finding-in-force.ts';
import type { Viewer } from '../access/access-service.ts';
import {
  joinStretches,
  NOTHING_KEPT,
  type DeviceRange,
  type PieceKeeper,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { readFindingStarts, type FindingStart } from './finding-start-repository.ts';
import {
  countFindings,
  readFindings,
  readFindingsOnBreaths,
  type BreathPlace,
  type FindingOnBreath,
} from './finding-repository.ts';

import { readUndecidedOnBreaths, type UndecidedOnBreath } from './undecided-repository.ts';

export type { UndecidedOnBreath } from './undecided-repository.ts';
export type { FindingStart } from './finding-start-repository.ts';
export type { BreathPlace, FindingOnBreath } from './finding-repository.ts';

/** Asynchronies and artefacts of the selected analysis. */
export class FindingService {
  readonly #storedData: StoredDataService;

  constructor(storedData: StoredDataService) {
    this.#storedData = storedData;
  }

  async list(
    viewer: Viewer,
    query: ListFindingsQuery,
  ): Promise<{ items: StoredFinding[]; total: number; page: number; count: number }> {
    const { kind, sortOrder, page, count, ...scope } = query;
    const ranges = joinStretches(await this.#storedData.resolve(viewer, scope));
    const kinds = kind ?? null;
    const { pool } = this.#storedData;
    return {
      items: await readFindings(pool, ranges, {
        kinds,
        direction: sortOrder,
        offset: (page - 1) * count,
        limit: count,
      }),
      total: await countFindings(pool, ranges, kinds),
      page,
      count,
    };
  }

  /** For figures of the server; the caller has checked the access. Oldest first. */
  async readRanges(
    ranges: readonly DeviceRange[],
    limit: number,
  ): Promise<{ readonly items: StoredFinding[]; readonly total: number }> {
    const { pool } = this.#storedData;
    const items = await readFindings(pool, ranges, { kinds: null, direction: 'asc', offset: 0, limit });
    const total = items.length < limit ? items.length : await countFindings(pool, ranges, null);
    return { items, total };
  }

  /** For an export: every finding of the ranges, oldest first, a page at a time. */
  async *readAll(
    ranges: readonly DeviceRange[],
    limit: number,
    kinds: readonly FindingKind[] | null = null,
  ): AsyncGenerator<readonly StoredFinding[]> {
    for (let offset = 0; ; offset += limit) {
      const page = { kinds, direction: 'asc', offset, limit } as const;
      const findings = await readFindings(this.#storedData.pool, ranges, page);
      yield findings;
      if (findings.length < limit) return;
    }
  }

  /** Findings that begin inside the ranges, once each and in order of time, up to `limit`. */
  readStarts(
    ranges: readonly DeviceRange[],
    kinds: readonly FindingKind[],
    limit: number,
    keeper: PieceKeeper = NOTHING_KEPT,
  ): Promise<readonly FindingStart[]> {
    return readFindingStarts(this.#storedData.pool, ranges, { kinds, limit, keeper });
  }

  /** Findings on each of these breaths, by list position. */
  readOnBreaths(breaths: readonly BreathPlace[]): Promise<readonly FindingOnBreath[]> {
    return readFindingsOnBreaths(this.#storedData.pool, breaths);
  }

  /** Undecided kinds of each of these breaths, by list position. */
  readUndecidedOnBreaths(
    breaths: readonly Pick<DeviceRange, 'deviceId' | 'fromUs'>[],
  ): Promise<readonly UndecidedOnBreath[]> {
    return readUndecidedOnBreaths(this.#storedData.pool, breaths);
  }

  /** Every finding on one breath, with its evidence. */
  async readOfBreath(breath: BreathPlace, limit: number): Promise<readonly StoredFinding[]> {
    const { deviceId, fromUs, toUs, epoch, startIndex } = breath;
    const around = { deviceId, fromUs: fromUs - SIGN_REACH_US, toUs };
    const { items } = await this.readRanges([around], limit);
    return items.filter(
      (finding) => finding.epoch === epoch && finding.evidence.breath_start_indices.includes(startIndex),
    );
  }
}
