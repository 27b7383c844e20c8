import { timeToX, turnStart } from '@eupnea/waveform';
import type { LaneBreath } from '../worker/simulator-message.ts';

/** The erase bar runs ahead of the trace, so boxes disappear early. */
const LEAVES_BEFORE_S = 1;

/** Part of a breath under the sweep; a breath across the wrap has two. */
export interface LanePiece {
  readonly key: string;
  readonly breath: LaneBreath;
  /** Share of the plot width. */
  readonly from: number;
  readonly width: number;
}

/** Positions of the breaths under a write-over sweep at the current trace time. */
export function placeLanes(
  breaths: readonly LaneBreath[],
  nowS: number,
  windowSeconds: number,
): readonly LanePiece[] {
  const windowMs = windowSeconds * 1000;
  const scale = { windowMs, plotWidth: 1 };
  const oldestS = nowS - windowSeconds + LEAVES_BEFORE_S;
  return breaths.flatMap((breath) => {
    const fromS = Math.max(breath.startS, oldestS);
    const toS = Math.min(breath.endS, nowS);
    if (toS <= fromS) return [];
    const turnMs = turnStart(scale, fromS * 1000);
    const borderS = (turnMs + windowMs) / 1000;
    const stretches =
      toS > borderS ? [[fromS, borderS] as const, [borderS, toS] as const] : [[fromS, toS] as const];
    return stretches.map(([from, to]) => ({
      key: `${breath.startS} ${from >= borderS}`,
      breath,
      from: timeToX(scale, turnStart(scale, from * 1000), from * 1000),
      width: (to - from) / windowSeconds,
    }));
  });
}
