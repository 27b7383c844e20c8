import type { z } from 'zod';

/** Maximum nesting depth; deeper groups are hard to read. */
export const DEFINITION_MAX_DEPTH = 6;

/** Maximum number of conditions. Each is a query of the count that runs while the user edits. */
export const DEFINITION_MAX_NODES = 40;

/** Maximum characters, far above those of the longest definition with this number of conditions. */
export const DEFINITION_MAX_CHARACTERS = 20_000;

interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  readonly depth: number;
}

/**
 * Refuses a definition that is too deep or too large before the recursive schema reads it. Works level by level without
 * recursion, so that no nesting exhausts the stack.
 */
export function limitDefinition(definition: unknown, context: z.core.$RefinementCtx): void {
  let nodes = 0;
  const places: Place[] = isObject(definition)
    ? [{ value: definition.where, path: ['where'], depth: 1 }]
    : [];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, path, depth } = place;
    if (!isObject(value)) continue;
    nodes += 1;
    if (depth > DEFINITION_MAX_DEPTH) {
      return refuse(context, path, `is nested deeper than ${DEFINITION_MAX_DEPTH} groups`);
    }
    if (nodes > DEFINITION_MAX_NODES) {
      return refuse(context, ['where'], `has more than ${DEFINITION_MAX_NODES} conditions and groups`);
    }
    if (Array.isArray(value.of)) {
      const inside = value.of.slice(0, DEFINITION_MAX_NODES + 1);
      for (const [position, one] of inside.entries())
        places.push({ value: one, path: [...path, 'of', position], depth: depth + 1 });
    } else if (value.of !== undefined) {
      places.push({ value: value.of, path: [...path, 'of'], depth: depth + 1 });
    }
  }
  if (isTooLong(definition)) refuse(context, [], `is longer than ${DEFINITION_MAX_CHARACTERS} characters`);
}

/** Measures the length as JSON, because deep nesting outside of groups could exhaust the stack of the serialiser. */
function isTooLong(definition: unknown): boolean {
  try {
    return (JSON.stringify(definition) ?? '').length > DEFINITION_MAX_CHARACTERS;
  } catch {
    return true;
  }
}

function refuse(context: z.core.$RefinementCtx, path: readonly (string | number)[], message: string): void {
  context.addIssue({ code: 'custom', path: [...path], message });
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
