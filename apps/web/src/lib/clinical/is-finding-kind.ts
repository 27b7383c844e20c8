import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';

/** A server of another version may tell of a kind that this browser does not know. */
export function isFindingKind(kind: string): kind is FindingKind {
  return kind in FINDING_LETTERS;
}
