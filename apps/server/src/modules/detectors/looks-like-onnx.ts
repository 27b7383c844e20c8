/** Fields of the outermost message of the ONNX format (ModelProto): the version and the graph. */
const VERSION_FIELD = 1;
const GRAPH_FIELD = 7;
/** Wire types of protobuf: a number, and bytes with their length before them. */
const NUMBER = 0;
const BYTES = 2;
/** Bytes of the longest number. */
const NUMBER_BYTES_MAX = 10;

/**
 * Whether the outermost message of a file has the parts of an ONNX model. Cheap, so that a table or a picture starts no
 * thread; the runtime reads the rest.
 */
export function looksLikeOnnx(content: Uint8Array): boolean {
  const fields = new Set<number>();
  for (let at = 0; at < content.length; ) {
    const key = readNumber(content, at);
    const value = key === null ? null : readNumber(content, key.end);
    if (key === null || value === null) return false;
    const kind = key.value % 8;
    if (kind !== NUMBER && kind !== BYTES) return false;
    at = value.end + (kind === BYTES ? value.value : 0);
    if (at > content.length) return false;
    fields.add(Math.floor(key.value / 8));
  }
  return fields.has(VERSION_FIELD) && fields.has(GRAPH_FIELD);
}

function readNumber(
  content: Uint8Array,
  from: number,
): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let place = 0; place < NUMBER_BYTES_MAX; place += 1) {
    const byte = content[from + place];
    if (byte === undefined) return null;
    value += (byte % 128) * 128 ** place;
    if (byte < 128) return { value, end: from + place + 1 };
  }
  return null;
}
