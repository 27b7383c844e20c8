export { fitCanvas } from './canvas-size.ts';
export { selectColumnExtremes } from './decimation.ts';
export { createFrameClock, type FrameClock } from './frame-clock.ts';
export { createPlayout, type Playout } from './playout.ts';
export { createDerivedView, type DerivedSource, type DerivedView } from './derived-view.ts';
export type { RingView } from './ring-buffer.ts';
export { createSampleStore, type SampleStore, type SampleView } from './sample-store.ts';
export type { SweepLane, SweepOptions, SweepTexts, SweepTheme } from './sweep/sweep-options.ts';
export { createSweep, type FrozenSweep, type Sweep } from './sweep/sweep.ts';
export { createLoop, type Loop } from './loop/loop.ts';
export type { LoopOptions, LoopTheme } from './loop/loop-options.ts';
export type { LoopBreath } from './loop/loop-breaths.ts';
export { readCursorKey } from './cursor/cursor-keys.ts';
export {
  createCursorLayer,
  type CursorLayer,
  type CursorReading,
  type CursorTexts,
} from './cursor/cursor-layer.ts';
export type { LaneReading } from './cursor/cursor-state.ts';
export { SCALE_PX } from './stored/review-options.ts';
export type {
  ReviewLaneReading,
  ReviewOverlay,
  ReviewReading,
  ReviewTexts,
  ReviewTheme,
} from './stored/review-options.ts';
export { createReviewStrip, type ReviewStrip } from './stored/review-strip.ts';
export { ZOOM_STEP, readReviewKey, type ReviewAction } from './stored/review-keys.ts';
export { createTileStore, type LoadTile, type TileStore } from './stored/tile-store.ts';
export { pickTimeTicks } from './stored/time-ticks.ts';
export {
  keepWithin,
  panWindow,
  spanOf,
  zoomWindow,
  type TimeWindow,
} from './stored/time-window.ts';
export { DERIVED_CODES, type DerivedCode, type LaneCode } from './lane-code.ts';
export type {
  ReviewBreath,
  ReviewFinding,
  TileContent,
  TileKey,
  WaveStretch,
} from './stored/wave-tile.ts';
export { printScale } from './sweep/print-scale.ts';
export { CARD_BEAT_MS, GUTTER_PX } from './sweep/sweep-options.ts';
export { timeToX, turnStart } from './sweep/sweep-time.ts';
export {
  PLAYBACK_SPEEDS,
  windowSecondsOf,
  type PlaybackSpeed,
} from './playback/playback-plan.ts';
export { createPlayback, type Playback, type PlaybackStatus } from './playback/playback.ts';
