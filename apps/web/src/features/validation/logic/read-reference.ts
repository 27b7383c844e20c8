import type { ReadReference } from './kind-columns.ts';
import type { ShownResults } from './shown-results.ts';
import { pickGroup, type ShownMode } from './validation-search.ts';

/** Published sensitivities of the same modes, or of the same bed. */
export function makeReadReference(
  published: ShownResults,
  mode: ShownMode,
  bed: string | null,
): ReadReference {
  if (bed !== null) {
    return (kind) =>
      published.beds.find((result) => result.bed === bed && result.kind === kind)?.sensitivity ?? null;
  }
  const kinds = pickGroup(published, mode)?.kinds ?? [];
  return (kind) => kinds.find((result) => result.kind === kind)?.sensitivity ?? null;
}
