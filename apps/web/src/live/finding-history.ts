import type { LiveFinding } from '@eupnea/contracts/live/live-finding';

/** Number of kept findings; older ones are in the stored breaths. */
const KEPT_FINDINGS = 60;

/** A later version of a finding replaces the earlier one; withdrawn ones are removed. Newest first. */
export function rememberFindings(
  known: readonly LiveFinding[],
  told: readonly LiveFinding[],
): readonly LiveFinding[] {
  const byKey = new Map(known.map((finding) => [findingKey(finding), finding]));
  for (const finding of told) {
    if (finding.state === 'withdrawn') byKey.delete(findingKey(finding));
    else byKey.set(findingKey(finding), finding);
  }
  return [...byKey.values()].toSorted((a, b) => b.sign_from - a.sign_from).slice(0, KEPT_FINDINGS);
}

/** Identity of a finding across versions. */
export function findingKey({ kind, epoch, first_index }: LiveFinding): string {
  return `${kind} ${epoch} ${first_index}`;
}
