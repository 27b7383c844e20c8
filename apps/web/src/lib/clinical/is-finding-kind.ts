import { ASYNCHRONY_KINDS, FINDING_LETTERS, type AsynchronyKind, type FindingKind } from '@eupnea/model';

/** A server of another version may send an unknown kind. */
export function isFindingKind(kind: string): kind is FindingKind {
  return kind in FINDING_LETTERS;
}

/** True for the kinds of asynchrony; false for artefacts and unknown kinds. */
export function isAsynchronyKind(kind: string): kind is AsynchronyKind {
  return ASYNCHRONY_KINDS.some((known) => known === kind);
}
