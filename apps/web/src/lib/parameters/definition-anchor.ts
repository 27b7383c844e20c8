import type { ParameterKind } from '@eupnea/model';

/** Fragment of a number's place on the definitions page: `monitored-Pmax`. */
export function definitionAnchor(kind: ParameterKind, code: string): string {
  return `${kind}-${code}`;
}
