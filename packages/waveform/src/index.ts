export { createFrameClock, type FrameClock } from './frame-clock.ts';
export { createPlayout, type Playout } from './playout.ts';
export { createSampleStore, type SampleView } from './sample-store.ts';
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
