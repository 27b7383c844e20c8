import type { BreathFeatureCode, FeatureProvenance } from '@eupnea/model';
import type { Measured } from '../findings/measured.ts';

/** A number that is published, and whose it is. */
export interface Chosen {
  readonly measured: Measured;
  readonly byModel: boolean;
}

/** Provenance while a breath is measured. */
export type WrittenProvenance = { -readonly [Code in BreathFeatureCode]?: FeatureProvenance };
