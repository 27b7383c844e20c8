import { posix } from 'node:path';

/** An import or export from a file of the same workspace. */
const STATEMENT = /^(?:import|export)\s+(?:type\s)?[^;'"]*?\sfrom\s*['"](\.[^'"]+)['"]/gmu;

/** Files of the same workspace that a file imports, for values or for types alone. */
export function listNeeded(path: string, source: string): readonly string[] {
  return [...source.matchAll(STATEMENT)].map(([, specifier = '']) =>
    posix.normalize(posix.join(posix.dirname(path), specifier)),
  );
}

/**
 * Circles of files: each file of a circle imports the next, so that none can be read, moved or started without the
 * others.
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
