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
