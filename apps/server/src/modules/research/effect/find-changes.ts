import type { CohortEffectBody } from '@eupnea/contracts/cohort-effect';

/** Values held for less are stages of one change: a dial passes them on its way. */
export const STAGE_SECONDS = 30;
const STAGE_US = BigInt(STAGE_SECONDS) * 1_000_000n;

/** Rounding of device values: half of the finest decimal of a setting, 0.01 s. */
const SIZE_TOLERANCE = 0.005;

/** A value of a setting from its report on; null when the value is no number. */
export interface Level {
  /** Name by which the device reports the setting. */
  readonly code: string;
  readonly fromUs: bigint;
  readonly value: number | null;
}

export interface FoundChange {
  readonly code: string;
  /** First and last report of the change. */
  readonly atUs: bigint;
  readonly settledUs: bigint;
  readonly previous: number;
  readonly value: number;
  /** Time in which the value before and the value after held: bounds of the compared windows. */
  readonly heldFromUs: bigint;
  readonly heldToUs: bigint;
}

/**
 * Changes of a setting inside a stretch. The value in force at the start is no change.
 * @param levels in order of time, from the value in force at the start of the stretch
 */
export function findChanges(
  levels: readonly Level[],
  stretch: { readonly fromUs: bigint; readonly toUs: bigint },
): readonly FoundChange[] {
  const held = joinStages(levels);
  return held.flatMap((after, place) => {
    const before = held[place - 1];
    if (before === undefined || after.atUs < stretch.fromUs || after.atUs >= stretch.toUs) return [];
    if (before.value === null || after.value === null) return [];
    return [
      {
        code: after.code,
        atUs: after.atUs,
        settledUs: after.settledUs,
        previous: before.value,
        value: after.value,
        heldFromUs: before.settledUs > stretch.fromUs ? before.settledUs : stretch.fromUs,
        heldToUs: earlier(held[place + 1]?.atUs ?? stretch.toUs, stretch.toUs),
      },
    ];
  });
}

interface Held {
  readonly code: string;
  readonly atUs: bigint;
  readonly settledUs: bigint;
  readonly value: number | null;
}

/** Periods of one value. A value that held for less than a stage is passed over, except the first one. */
function joinStages(levels: readonly Level[]): readonly Held[] {
  const held: Held[] = [];
  let atUs: bigint | null = null;
  for (const [place, { code, fromUs, value }] of levels.entries()) {
    const last = held.at(-1);
    if (atUs === null && last !== undefined && last.value === value) continue;
    atUs ??= fromUs;
    const next = levels[place + 1];
    const isStage = next !== undefined && next.fromUs - fromUs < STAGE_US && held.length > 0;
    if (isStage && next.value !== value) continue;
    // Turned up and back: the value before still holds.
    if (last === undefined || last.value !== value) held.push({ code, atUs, settledUs: fromUs, value });
    atUs = null;
  }
  return held;
}

/** Whether a change has the asked direction and size. */
export function isAsked(
  { previous, value }: Pick<FoundChange, 'previous' | 'value'>,
  { direction, least, most }: Pick<CohortEffectBody, 'direction' | 'least' | 'most'>,
): boolean {
  const size = direction === 'lower' ? previous - value : value - previous;
  return size > 0 && size >= least - SIZE_TOLERANCE && (most === undefined || size <= most + SIZE_TOLERANCE);
}

function earlier(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
