import type { EffectNumber } from '@eupnea/contracts/setting-effect';
import type { AsynchronyKind } from '@eupnea/model';
import type { MatchedSide } from './match-breaths.ts';
import type { MarkedBreath } from './read-marked-breaths.ts';
import type { BreathRow } from './setting-effect-repository.ts';

type Matched = MatchedSide<MarkedBreath>;

/** A number of each matched breath; NaN means absent. @param kg predicted body weight; null means unknown */
export function numberColumn({ used }: Matched, number: EffectNumber, kg: number | null): Float64Array {
  return Float64Array.from(used, (breath) => numberOf(breath, number, kg));
}

/** 100 on breaths with the kind, 0 on breaths without it, NaN where it is undecided. */
export function kindColumn({ used }: Matched, kind: AsynchronyKind): Float64Array {
  return Float64Array.from(used, ({ kinds, undecided }) =>
    kinds.has(kind) ? 100 : undecided.has(kind) ? Number.NaN : 0,
  );
}

function numberOf(breath: BreathRow, number: EffectNumber, kg: number | null): number {
  const volume = breath.vte_ml ?? Number.NaN;
  if (number === 'vte_ml_kg') return kg === null ? Number.NaN : volume / kg;
  if (number === 'minute_volume_l_min') return (volume * (breath.rr_bpm ?? Number.NaN)) / 1000;
  return breath[number] ?? Number.NaN;
}
