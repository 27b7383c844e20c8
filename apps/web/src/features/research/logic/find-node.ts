import type { CohortDefinition, CohortNode } from '@eupnea/contracts/research-definition';

/**
 * Node of a definition at a path of the count (`where.of.2.of`); null without one. `where` itself is the
 * first part.
 */
export function findNode({ where }: CohortDefinition, path: string): CohortNode | null {
  let node: unknown = where;
  for (const part of path.split('.').slice(1)) {
    if (typeof node !== 'object' || node === null) return null;
    node = Reflect.get(node, part);
  }
  return isNode(node) ? node : null;
}

function isNode(value: unknown): value is CohortNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
