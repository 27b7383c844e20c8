import type { FrameClock } from '../frame-clock.ts';
import type { Playout } from '../playout.ts';
import type { SampleView } from '../sample-store.ts';
import type { LoopBreath } from './loop-breaths.ts';

export interface LoopTheme {
  readonly well: string;
  readonly grid: string;
  readonly axis: string;
  /** Colour of the loop; not a channel's colour, because the loop combines two channels. */
  readonly line: string;
  readonly text: string;
  readonly fontFamily: string;
}

export interface LoopOptions {
  readonly view: SampleView;
  readonly playout: Playout;
  readonly frames: FrameClock;
  /** Newest finished breaths, oldest first. */
  readonly breaths: () => readonly LoopBreath[];
  readonly theme: LoopTheme;
  /** Unit in which pressures are displayed, and its factor from the channel's unit. */
  readonly pressureUnit: { readonly label: string; readonly factor: number };
  /**
   * Start of the pressure axis in the channel's unit: zero, or less when efforts lower the pressure below
   * atmospheric pressure.
   */
  readonly pressureMinimum: number;
  readonly pressureMaximum: number;
  /** End of the volume axis, mL; the axis begins at zero. */
  readonly volumeMaximum: number;
  /** Whether ticks and units are drawn; cards show the loop only. */
  readonly axes: boolean;
}
