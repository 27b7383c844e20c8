import type { DerivedCode } from '@eupnea/waveform';
import type { ShownUnit } from '@eupnea/notation/shown-unit';

/** A lane that is computed by a formula, as the reader sees it. */
export interface DerivedLane {
  readonly code: DerivedCode;
  /** Name of the reader, or the formula. */
  readonly name: string;
  readonly unit: ShownUnit;
  /** Decimals of a reading in the shown unit. */
  readonly decimals: number;
}
