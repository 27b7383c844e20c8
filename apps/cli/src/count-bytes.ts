import type { NamedSource } from '@eupnea/formats';

/** The same source; every step of reading it tells how many bytes it has given so far. */
export function countBytes(source: NamedSource, onBytes: (bytes: number) => void): NamedSource {
  return {
    ...source,
    async *open() {
      let bytes = 0;
      for await (const chunk of source.open()) {
        bytes += chunk.length;
        onBytes(bytes);
        yield chunk;
      }
    },
  };
}
