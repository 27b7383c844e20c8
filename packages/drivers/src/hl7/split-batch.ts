const LINE_ENDS: readonly number[] = [0x0d, 0x0a];
/** Segments around the messages of a file and a batch (HL7 v2.6 section 2.10.3). */
const HEADS: readonly string[] = ['FHS', 'BHS'];
const TRAILERS: readonly string[] = ['BTS', 'FTS'];
const NAME_LENGTH = 3;
/** Most messages of a batch that is read: more are a flood, and one frame is one step. */
const MOST_MESSAGES = 500;

/** Messages of a frame: at most 500 between the headers and trailers of a batch, otherwise the frame itself. */
export function splitBatch(frame: Uint8Array): readonly Uint8Array[] {
  if (!HEADS.includes(nameAt(frame, 0))) return [frame];
  const messages: Uint8Array[] = [];
  let start: number | null = null;
  const end = (at: number) => {
    if (start !== null) messages.push(frame.slice(start, at));
    start = null;
  };
  for (let at = 0; at < frame.length; at += 1) {
    if (at > 0 && !LINE_ENDS.includes(frame[at - 1] ?? 0)) continue;
    const name = nameAt(frame, at);
    if (name === 'MSH' || TRAILERS.includes(name)) end(at);
    if (name === 'MSH') start = at;
  }
  end(frame.length);
  return messages.length === 0 || messages.length > MOST_MESSAGES ? [frame] : messages;
}

function nameAt(frame: Uint8Array, at: number): string {
  return String.fromCharCode(...frame.subarray(at, at + NAME_LENGTH));
}
