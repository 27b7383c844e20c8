import type { BreathRecord, StoredFinding } from '@eupnea/contracts';

type Spanning = Pick<StoredFinding, 'epoch'> & {
  readonly evidence: Pick<StoredFinding['evidence'], 'breath_start_indices'>;
};

/**
 * Which of a finding's breaths this is, from 1: in a row of double triggers the middle breath is the second of one and
 * the first of the next, and the two would read as one finding said twice. null where a finding is of one breath alone.
 */
export function placeInFinding(
  { epoch, evidence }: Spanning,
  breath: Pick<BreathRecord, 'epoch' | 'start_index'>,
): { readonly at: number; readonly of: number } | null {
  const starts = evidence.breath_start_indices.toSorted((left, right) => left - right);
  const at = epoch === breath.epoch ? starts.indexOf(breath.start_index) : -1;
  return at === -1 || starts.length < 2 ? null : { at: at + 1, of: starts.length };
}

/** Each kind once, in the order in which they come: what a row of the table has room for. */
export function listKinds<Kind>(findings: readonly { readonly kind: Kind }[]): readonly Kind[] {
  return [...new Set(findings.map(({ kind }) => kind))];
}
