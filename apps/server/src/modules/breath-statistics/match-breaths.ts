import { ARTEFACT_KINDS, type VentilationControl } from '@eupnea/model';

export interface EffectBreath {
  readonly mode: string;
  readonly incomplete: boolean;
  readonly kinds: ReadonlySet<string>;
}

export interface MatchedSide<Breath> {
  readonly found: number;
  readonly incomplete: number;
  readonly otherMode: number;
  readonly artefact: number;
  /** In order of time. */
  readonly used: readonly Breath[];
}

/** The most frequent mode before the change; null without a complete breath. */
export function pickMode<Mode extends string = VentilationControl>(
  before: readonly { readonly mode: Mode; readonly incomplete: boolean }[],
): Mode | null {
  const counts = new Map<Mode, number>();
  for (const { mode, incomplete } of before) {
    if (!incomplete) counts.set(mode, (counts.get(mode) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((left, right) => right[1] - left[1]);
  return most?.[0] ?? null;
}

/**
 * Complete breaths of the mode without an artefact, at most `limit`, nearest to the change. Every left-out
 * breath counts under its first reason.
 * @param mode null accepts every mode
 */
export function matchBreaths<Breath extends EffectBreath>(
  breaths: readonly Breath[],
  mode: string | null,
  side: 'before' | 'after',
  limit: number,
): MatchedSide<Breath> {
  const counts = { incomplete: 0, otherMode: 0, artefact: 0 };
  const matched = breaths.filter((breath) => {
    const reason = reasonToLeaveOut(breath, mode);
    if (reason !== null) counts[reason] += 1;
    return reason === null;
  });
  return {
    found: breaths.length,
    ...counts,
    used: side === 'before' ? matched.slice(-limit) : matched.slice(0, limit),
  };
}

function reasonToLeaveOut(
  { mode, incomplete, kinds }: EffectBreath,
  wanted: string | null,
): 'incomplete' | 'otherMode' | 'artefact' | null {
  if (incomplete) return 'incomplete';
  if (wanted !== null && mode !== wanted) return 'otherMode';
  return ARTEFACT_KINDS.some((kind) => kinds.has(kind)) ? 'artefact' : null;
}
