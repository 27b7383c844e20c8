/** Height of a tag on the canvas. */
export const TAG_HEIGHT_PX = 18;
const GAP_PX = 2;
/** Maximum number of tags: no screen has space for more, and placement compares each with each. */
const MOST_TAGS = 200;

export interface Tag {
  readonly left: number;
  readonly width: number;
  /** Candidate top positions, best first. */
  readonly tops: readonly number[];
}

/** Places tags without overlap in order of priority; null for tags without space. */
export function placeTags(tags: readonly Tag[]): readonly (number | null)[] {
  if (tags.length > MOST_TAGS) return tags.map(() => null);
  const placed: { readonly tag: Tag; readonly top: number }[] = [];
  return tags.map((tag) => {
    const neighbours = placed.filter(
      ({ tag: other }) =>
        tag.left < other.left + other.width + GAP_PX && other.left < tag.left + tag.width + GAP_PX,
    );
    const top = tag.tops.find((candidate) =>
      neighbours.every((other) => Math.abs(candidate - other.top) >= TAG_HEIGHT_PX + GAP_PX),
    );
    if (top === undefined) return null;
    placed.push({ tag, top });
    return top;
  });
}
