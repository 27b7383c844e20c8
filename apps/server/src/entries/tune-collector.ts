import { setFlagsFromString } from 'node:v8';

/**
 * Growth of V8's old generation, in percent of what a full collection left, until the next one. With 500 devices V8's own
 * choice marks 115 MB about every six seconds. Memory of typed arrays outside of the heap still starts a collection every
 * 64 MB, which bounds what this costs: with 500 devices the server held 646 to 690 MB (docs/operations/capacity.md).
 */
const GROWTH_PERCENT = 100;

/** Has V8 collect the old generation of this process, and of its worker threads, less often. */
export function tuneCollector(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
