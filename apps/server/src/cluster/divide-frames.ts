/** A journal record as bytes, its stream, and the end position of that stream in the record. */
export interface JournaledFrame {
  readonly bytes: Buffer;
  readonly key: string;
  readonly end: number;
}

/** Records that are sent in one message. */
export interface FrameGroup {
  readonly frames: readonly JournaledFrame[];
  readonly bytes: number;
  /** End position by stream: the message may be purged once every stream is committed up to it. */
  readonly ends: ReadonlyMap<string, number>;
}

/** Groups frames in order into messages of at most `maxBytes`. A larger frame forms its own group. */
export function divideFrames(frames: readonly JournaledFrame[], maxBytes: number): readonly FrameGroup[] {
  const groups: FrameGroup[] = [];
  let from = 0;
  let bytes = 0;
  frames.forEach((frame, at) => {
    if (at > from && bytes + frame.bytes.length > maxBytes) {
      groups.push(group(frames.slice(from, at), bytes));
      from = at;
      bytes = 0;
    }
    bytes += frame.bytes.length;
  });
  if (from < frames.length) groups.push(group(frames.slice(from), bytes));
  return groups;
}

function group(frames: readonly JournaledFrame[], bytes: number): FrameGroup {
  const ends = new Map<string, number>();
  for (const { key, end } of frames) ends.set(key, Math.max(end, ends.get(key) ?? 0));
  return { frames, bytes, ends };
}
