import type { NamedSource } from '@eupnea/formats';

/** The same source, which reports the number of bytes read at each step. */
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
