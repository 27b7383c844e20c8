/** A journal record as bytes, with the stream it belongs to and the end of what it holds of that stream. */
export interface JournaledFrame {
  readonly bytes: Buffer;
  readonly key: string;
  readonly end: number;
}

/** Records that travel in one message. */
export interface FrameGroup {
  readonly frames: readonly JournaledFrame[];
  readonly bytes: number;
  /** End of what the message holds, by stream: the message may be purged once all of this is committed. */
  readonly ends: ReadonlyMap<string, number>;
}

/** Groups of at most `maxBytes` in the order of the frames. A frame larger than that is a group of its own. */
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
