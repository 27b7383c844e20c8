import type { NamedSource } from '@eupnea/formats';

/** A browser file as a streamed source. */
export function sourceOfFile(file: File): NamedSource {
  return {
    name: file.name,
    byteLength: file.size,
    open: () => readChunks(file),
    slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}

/** No `for await` over the stream, because Safari's streams are not async iterable. */
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
