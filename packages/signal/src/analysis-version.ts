/** Raised with every change that changes a breath's numbers, borders or findings; exports and stored analyses carry it. */
export const ANALYSIS_VERSION = 23;
