import type { ParameterKind } from '@eupnea/model';

/** Kinds of the registry, and the numbers of a blood gas. */
export type DefinitionKind = ParameterKind | 'gas';

/** Anchor on the definitions page, such as `monitored-Pmax`. */
export function definitionAnchor(kind: DefinitionKind, code: string): string {
  return `${kind}-${code}`;
}
