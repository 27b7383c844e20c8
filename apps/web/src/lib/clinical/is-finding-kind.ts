import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';

/** A server of another version may send an unknown kind. */
export function isFindingKind(kind: string): kind is FindingKind {
  return kind in FINDING_LETTERS;
}
