import type { ParameterKind } from '@eupnea/model';

/** Anchor on the definitions page, such as `monitored-Pmax`. */
export function definitionAnchor(kind: ParameterKind, code: string): string {
  return `${kind}-${code}`;
}
