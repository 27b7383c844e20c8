import type { ChainedRow } from './chained-entry.ts';
import { toCanonicalJson } from './canonical-json.ts';

/**
 * A sealed entry as one line of canonical JSON, without its personal values: what the hash covers, and the hash. The
 * hash of a line can be recomputed from the line and the hash of the line before.
 */
export function writeChainLine({ personal: _personal, ...line }: ChainedRow): string {
  return `${toCanonicalJson(line)}\n`;
}
