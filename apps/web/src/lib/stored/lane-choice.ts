import type { WaveScale } from '../wave-scales.ts';

/** Heights of a lane relative to its usual one. */
export const LANE_HEIGHTS = [0.5, 1, 1.5, 2, 3] as const;

/** Text of the lanes in an address: 17 lanes with a height and two scale ends each. */
export const LANES_PATTERN = /^[a-z0-9_,.:~-]{1,900}$/;
/** Text of the derived lanes in an address: four formulas with their names. */
export const FORMULAS_PATTERN = /^\P{Cc}{1,940}$/u;

/** Significant digits of a scale end in the address. */
const SCALE_DIGITS = 5;

/** A shown lane with what the reader chose for it. */
export interface ChosenLane<Code extends string = string> {
  readonly code: Code;
  /** One of LANE_HEIGHTS. */
  readonly height: number;
  /** Own scale in the unit of the samples; null for the usual one. */
  readonly scale: WaveScale | null;
}

/** A lane of usual height and scale. */
export function plainLane<Code extends string>(code: Code): ChosenLane<Code> {
  return { code, height: 1, scale: null };
}

/**
 * Lanes of the address that have data, in its order: `pressure,flow:2,derived_1:1:-5~20` with height and scale ends
 * behind the code. Without a choice the initial ones.
 * @param initial lanes without a choice; all with data where it is left out
 */
export function readLanes<Code extends string>(
  text: string | undefined,
  held: readonly Code[],
  initial: readonly Code[] = held,
): readonly ChosenLane<Code>[] {
  const chosen = new Map<Code, ChosenLane<Code>>();
  for (const part of (text ?? '').split(',')) {
    const [name, height, scale] = part.split(':');
    const code = held.find((known) => known === name);
    if (code === undefined || chosen.has(code)) continue;
    chosen.set(code, { code, height: readHeight(height), scale: readScale(scale) });
  }
  return chosen.size === 0 ? initial.map((code) => plainLane(code)) : [...chosen.values()];
}

function readHeight(text: string | undefined): number {
  return LANE_HEIGHTS.find((known) => String(known) === text) ?? 1;
}

function readScale(text: string | undefined): WaveScale | null {
  const ends = /^(-?\d+(?:\.\d+)?)~(-?\d+(?:\.\d+)?)$/.exec(text ?? '');
  if (ends === null) return null;
  const [minimum, maximum] = [Number(ends[1]), Number(ends[2])];
  return minimum < maximum ? { minimum, maximum } : null;
}

/** The lanes as text for the address. */
export function writeLanes(lanes: readonly ChosenLane[]): string {
  return lanes
    .map(({ code, height, scale }) => {
      const size = height === 1 ? '' : String(height);
      if (scale === null) return size === '' ? code : `${code}:${size}`;
      return `${code}:${size}:${writeEnd(scale.minimum)}~${writeEnd(scale.maximum)}`;
    })
    .join(',');
}

/** A number without an exponent, which the reader of the address does not know. */
function writeEnd(value: number): string {
  const rounded = Number(value.toPrecision(SCALE_DIGITS));
  return rounded.toFixed(10).replace(/\.?0+$/, '');
}

/** Shows a hidden lane below the others, or hides a shown one; the last lane stays. */
export function toggleLane<Code extends string>(
  lanes: readonly ChosenLane<Code>[],
  code: Code,
): readonly ChosenLane<Code>[] {
  if (!lanes.some((lane) => lane.code === code)) return [...lanes, plainLane(code)];
  return lanes.length === 1 ? lanes : lanes.filter((lane) => lane.code !== code);
}

/** Moves a lane one place up (-1) or down (1); unchanged at the ends. */
export function moveLane<Code extends string>(
  lanes: readonly ChosenLane<Code>[],
  code: Code,
  by: -1 | 1,
): readonly ChosenLane<Code>[] {
  const from = lanes.findIndex((lane) => lane.code === code);
  const moved = lanes[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= lanes.length) return lanes;
  return lanes.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Changes height or scale of a shown lane. */
export function resizeLane<Code extends string>(
  lanes: readonly ChosenLane<Code>[],
  code: Code,
  change: Partial<Pick<ChosenLane, 'height' | 'scale'>>,
): readonly ChosenLane<Code>[] {
  return lanes.map((lane) => (lane.code === code ? { ...lane, ...change } : lane));
}
