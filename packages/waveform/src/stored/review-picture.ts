import type { ReviewOptions } from './review-options.ts';
import type { ReviewScene } from './review-scene.ts';
import type { VisibleTile } from './tile-store.ts';
import type { TimeWindow } from './time-window.ts';
import type { ReviewBreath, ReviewFinding } from './wave-tile.ts';

/** Other waves in the same lanes, on their own clock. */
export interface OverlayPicture {
  /** The window on the clock of the other waves. */
  readonly window: TimeWindow;
  readonly tiles: readonly VisibleTile[];
  readonly breaths: readonly ReviewBreath[];
}

export interface Picture {
  readonly scene: ReviewScene;
  readonly options: ReviewOptions;
  readonly window: TimeWindow;
  readonly tiles: readonly VisibleTile[];
  /** Breaths of the tiles in view, without duplicates. */
  readonly breaths: readonly ReviewBreath[];
  readonly findings: readonly ReviewFinding[];
  readonly overlay: OverlayPicture | null;
}
