import { EFFECT_ROWS, type EffectRow } from '@eupnea/contracts/cohort-effect';
import { EFFECT_NUMBERS } from '@eupnea/contracts/setting-effect';
import { ASYNCHRONY_KINDS, type VentilationControl } from '@eupnea/model';
import type { FindingService } from '../events/finding-service.ts';
import type { DeviceRange, StoredDataService } from '../stored-data/stored-data-service.ts';
import { EFFECT_LEAST_BREATHS, shareOf, spreadOf } from './compare-effect.ts';
import { kindColumn, numberColumn } from './effect-columns.ts';
import { type MatchedSide, matchBreaths, pickMode } from './match-breaths.ts';
import { type MarkedBreath, readMarkedBreaths } from './read-marked-breaths.ts';
import { readPredictedWeightKg, readSettingChanges } from './setting-effect-repository.ts';

export { EFFECT_LEAST_BREATHS } from './compare-effect.ts';

/** Other changed settings listed for a change. */
const ALSO_CHANGED_MAX = 20;

/** The windows on both sides of a change, inside one stretch of one patient. */
export interface MeasuredChange {
  readonly deviceId: number;
  readonly patientId: number;
  readonly atUs: bigint;
  /** Codes of the changed quantity, which are no other settings. */
  readonly codes: readonly string[];
  readonly before: { readonly fromUs: bigint; readonly toUs: bigint };
  readonly after: { readonly fromUs: bigint; readonly toUs: bigint };
}

type SideCounts = Omit<MatchedSide<never>, 'used'> & { readonly used: number };

export interface ChangeMeasure {
  readonly mode: VentilationControl | null;
  readonly before: SideCounts;
  readonly after: SideCounts;
  readonly tooFew: 'before' | 'after' | null;
  readonly alsoChanged: readonly string[];
  /** In the order of EFFECT_ROWS: medians, or shares of decided breaths; null below the minimum number of breaths. */
  readonly values: readonly { readonly before: number | null; readonly after: number | null }[];
}

/** Matched breaths of both sides of a change, as one value per side and number. */
export class ChangeMeasureService {
  readonly #storedData: Pick<StoredDataService, 'pool'>;
  readonly #findings: FindingService;

  constructor(storedData: Pick<StoredDataService, 'pool'>, findings: FindingService) {
    this.#storedData = storedData;
    this.#findings = findings;
  }

  /**
   * The caller has checked the access to the windows. Breaths are matched as for one change: complete, without an
   * artefact, of the most frequent mode before, nearest to the change.
   * @param breaths maximum number of breaths of a side
   */
  async measure(change: MeasuredChange, breaths: number): Promise<ChangeMeasure> {
    const { deviceId, before: windowBefore, after: windowAfter, atUs } = change;
    const { pool } = this.#storedData;
    const whole: DeviceRange = { deviceId, fromUs: windowBefore.fromUs, toUs: windowAfter.toUs };
    const all = await readMarkedBreaths(pool, this.#findings, whole);
    const inside = ({ fromUs, toUs }: MeasuredChange['before']) =>
      all.filter(({ startedAtUs }) => startedAtUs >= fromUs && startedAtUs < toUs);
    const allBefore = inside(windowBefore);
    const mode = pickMode(allBefore);
    const before = matchBreaths(allBefore, mode, 'before', breaths);
    const after = matchBreaths(inside(windowAfter), mode, 'after', breaths);
    const tooFew: ChangeMeasure['tooFew'] =
      before.used.length < EFFECT_LEAST_BREATHS
        ? 'before'
        : after.used.length < EFFECT_LEAST_BREATHS
          ? 'after'
          : null;
    const counts = { mode, before: countSide(before), after: countSide(after), tooFew };
    if (tooFew !== null) return { ...counts, alsoChanged: [], values: [] };
    const compared: DeviceRange = {
      deviceId,
      fromUs: before.used[0]?.startedAtUs ?? atUs,
      toUs: (after.used.at(-1)?.startedAtUs ?? atUs) + 1n,
    };
    const others = await readSettingChanges(pool, compared, { except: '', limit: ALSO_CHANGED_MAX });
    const kg = await readPredictedWeightKg(pool, change.patientId, atUs);
    return {
      ...counts,
      alsoChanged: [
        ...new Set(
          others.map(({ parameter }) => parameter).filter((parameter) => !change.codes.includes(parameter)),
        ),
      ],
      values: EFFECT_ROWS.map((row) => ({
        before: valueOf(before, row, kg),
        after: valueOf(after, row, kg),
      })),
    };
  }
}

function valueOf(side: MatchedSide<MarkedBreath>, row: EffectRow, kg: number | null): number | null {
  const number = EFFECT_NUMBERS.find((known) => known === row);
  if (number !== undefined) return spreadOf(numberColumn(side, number, kg)).median;
  const kind = ASYNCHRONY_KINDS.find((known) => known === row);
  return kind === undefined ? null : shareOf(kindColumn(side, kind)).percent;
}

function countSide({ used, ...counts }: MatchedSide<MarkedBreath>): SideCounts {
  return { ...counts, used: used.length };
}
