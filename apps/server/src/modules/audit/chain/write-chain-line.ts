import type { ChainedRow } from './chained-entry.ts';
import { toCanonicalJson } from './canonical-json.ts';

/**
 * Writes a sealed entry as a line of canonical JSON without its personal values: the hashed content and the hash. The
 * hash can be recomputed from the line and the preceding hash.
 */
export function writeChainLine({ personal: _personal, ...line }: ChainedRow): string {
  return `${toCanonicalJson(line)}\n`;
}
