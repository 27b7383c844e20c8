import type { BreathRecord } from '@eupnea/contracts/breath';
import type { StoredFinding } from '@eupnea/contracts/stored-finding';

type Spanning = Pick<StoredFinding, 'epoch'> & {
  readonly evidence: Pick<StoredFinding['evidence'], 'breath_start_indices'>;
};

/**
 * Position of this breath in a finding, from 1; null for a finding on one breath. In consecutive double
 * triggers the middle breath is second of one and first of the next.
 */
export function placeInFinding(
  { epoch, evidence }: Spanning,
  breath: Pick<BreathRecord, 'epoch' | 'start_index'>,
): { readonly at: number; readonly of: number } | null {
  const starts = evidence.breath_start_indices.toSorted((left, right) => left - right);
  const at = epoch === breath.epoch ? starts.indexOf(breath.start_index) : -1;
  return at === -1 || starts.length < 2 ? null : { at: at + 1, of: starts.length };
}

/** Each kind once, in order of occurrence, for a table row. */
export function listKinds<Kind>(findings: readonly { readonly kind: Kind }[]): readonly Kind[] {
  return [...new Set(findings.map(({ kind }) => kind))];
}
