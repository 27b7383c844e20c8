import type { ConfidenceCurves } from '@eupnea/signal';

/** Curves by the family that they never saw. Written by `npm run train`; do not edit. */
export const LEFT_OUT_CURVES: { readonly [family: string]: ConfidenceCurves } = {};
