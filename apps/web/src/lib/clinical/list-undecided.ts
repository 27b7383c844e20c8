import type { BreathRecord } from '@eupnea/contracts/breath';
import {
  ASYNCHRONY_KINDS,
  UNDECIDED_REASONS,
  type AsynchronyKind,
  type UndecidedKinds,
  type UndecidedReason,
} from '@eupnea/model';

/** Undecided kinds in the order of the registry. */
export function listUndecided(
  kinds: UndecidedKinds,
): readonly { readonly kind: AsynchronyKind; readonly reason: UndecidedReason }[] {
  return ASYNCHRONY_KINDS.flatMap((kind) => {
    const reason = kinds[kind];
    return reason === undefined ? [] : [{ kind, reason }];
  });
}

/** Undecided kinds by reason, in the order of the enumeration. */
export function groupUndecided(
  kinds: UndecidedKinds,
): readonly { readonly reason: UndecidedReason; readonly kinds: readonly AsynchronyKind[] }[] {
  const undecided = listUndecided(kinds);
  return UNDECIDED_REASONS.map((reason) => ({
    reason,
    kinds: undecided.filter((one) => one.reason === reason).map(({ kind }) => kind),
  })).filter((group) => group.kinds.length > 0);
}

/** Reasons that a muscle signal would settle. */
const SETTLED_BY_MUSCLES: ReadonlySet<UndecidedReason> = new Set([
  'efforts_unclear',
  'mechanics_hidden',
  'near_limit',
  'start_unknown',
]);

/** Whether esophageal pressure or diaphragm EMG would settle a kind, and the recording holds it: the detectors read neither. */
export function hasUnreadMuscleSignal({
  undecided,
  features,
}: {
  readonly undecided: UndecidedKinds;
  readonly features: Pick<BreathRecord['features'], 'eadi_peak_uv' | 'pes_swing_cmh2o'>;
}): boolean {
  if (features.eadi_peak_uv === null && features.pes_swing_cmh2o === null) return false;
  return listUndecided(undecided).some(({ reason }) => SETTLED_BY_MUSCLES.has(reason));
}
