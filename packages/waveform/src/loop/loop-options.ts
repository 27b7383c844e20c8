import type { FrameClock } from '../frame-clock.ts';
import type { Playout } from '../playout.ts';
import type { SampleView } from '../sample-store.ts';
import type { LoopBreath } from './loop-breaths.ts';

export interface LoopTheme {
  readonly well: string;
  readonly grid: string;
  readonly axis: string;
  /** Of the loop: no channel's colour, because it belongs to two. */
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
  /** What pressures are read in, and one of the channel's own unit in it. */
  readonly pressureUnit: { readonly label: string; readonly factor: number };
  /** Where the pressure's axis begins and ends in the channel's unit: zero, or less for a patient who pulls below the air around him. */
  readonly pressureMinimum: number;
  readonly pressureMaximum: number;
  /** The volume's axis begins at zero. */
  readonly volumeMaximum: number;
  /** Prints ticks and units; a card shows the bare loop. */
  readonly axes: boolean;
}
