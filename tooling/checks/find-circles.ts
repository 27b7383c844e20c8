import { posix } from 'node:path';

/** A statement with names; a statement of types alone leaves nothing at run time. */
const STATEMENT = /^(?:import|export)\s+(type\s)?([^;'"]*?)\sfrom\s*['"](\.[^'"]+)['"]/gmu;

/** Files of the same workspace whose values a file needs as it starts. */
export function listNeeded(path: string, source: string): readonly string[] {
  return [...source.matchAll(STATEMENT)].flatMap(([, isType, names = '', specifier = '']) => {
    const parts = names.replaceAll(/[{}]/gu, '').split(',');
    const given = parts.map((part) => part.trim()).filter((part) => part !== '');
    if (isType !== undefined || given.every((name) => name.startsWith('type '))) return [];
    return [posix.normalize(posix.join(posix.dirname(path), specifier))];
  });
}

/**
 * Circles of files: each file of a circle needs a value of the next, so that which one starts first decides what the
 * others see.
 * @param needed files that each file needs
 * @returns files of each circle, in order of the search (Tarjan 1972)
 */
export function findCircles(needed: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const next of needed.get(file) ?? []) {
      if (!needed.has(next)) continue;
      const known = order.get(next);
      if (known === undefined) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, known);
    }
    if (low !== own) return low;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || needed.get(file)?.includes(file) === true) circles.push(circle);
    return low;
  }
  for (const file of needed.keys()) if (!order.has(file)) visit(file);
  return circles;
}
