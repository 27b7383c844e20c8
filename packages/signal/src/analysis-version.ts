/**
 * Increased with every change of a breath's numbers, borders or findings. Exports and stored analyses contain
 * it.
 */
export const ANALYSIS_VERSION = 41;
