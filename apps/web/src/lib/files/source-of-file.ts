import type { NamedSource } from '@eupnea/formats';

/** A file of the browser as the formats read it: streamed, never whole in memory. */
export function sourceOfFile(file: File): NamedSource {
  return {
    name: file.name,
    byteLength: file.size,
    open: () => readChunks(file),
    slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}

/** Not `for await` over the stream: Safari's streams are no async iterables. */
async function* readChunks(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
