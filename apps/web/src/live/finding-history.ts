import type { LiveFinding } from '@eupnea/contracts';

/** Findings kept for the rings and the list beside the waves; older ones are in the stored breaths. */
const KEPT_FINDINGS = 60;

/** The former word on a finding gives way to the later one; a withdrawn one leaves. Newest first. */
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

/** Which finding is meant, whatever is said of it. */
export function findingKey({ kind, epoch, first_index }: LiveFinding): string {
  return `${kind} ${epoch} ${first_index}`;
}
