import type { FlowShape } from './flow-shape.ts';

/**
 * Criterion that ends a supported breath. A machine may have several; the first to be met ends the breath.
 */
export type CyclingRule =
  /** Flow falls to the set share of its peak. */
  | { readonly kind: 'flow_share' }
  /** Flow falls to a fixed value. */
  | { readonly kind: 'flow'; readonly lpm: number }
  /** Pressure rises above its target, because the patient exhales against the valve. */
  | { readonly kind: 'pressure'; readonly aboveTargetCmh2o: number }
  /** Fixed inspiratory time. */
  | { readonly kind: 'time'; readonly seconds: number };

/**
 * Compared signal of the trigger. threshold: flow above the bias flow, or pressure, as set; shape: see
 * flow-shape.ts.
 */
export type TriggerMethod = { readonly kind: 'threshold' } | ({ readonly kind: 'shape' } & FlowShape);
