/** Between a mark and its text. */
const MARK_DISTANCE_PX = 7;

interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly width: number;
}

/**
 * The first of some texts that fits beside a mark: after it, else before it, within the room that the lane and the text
 * before leave. @returns null without room for any
 */
export function placeText(
  x: number,
  texts: readonly string[],
  measure: (text: string) => number,
  room: { readonly from: number; readonly to: number },
): PlacedText | null {
  for (const text of texts) {
    const width = measure(text);
    for (const left of [x + MARK_DISTANCE_PX, x - MARK_DISTANCE_PX - width]) {
      if (left >= room.from && left + width <= room.to) return { text, left, width };
    }
  }
  return null;
}
