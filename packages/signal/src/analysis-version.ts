/** Raised with every change that changes a breath's numbers or borders; exports and stored analyses carry it. */
export const ANALYSIS_VERSION = 3;
