/** Thrown while a MAT-file is read that violates its format, or exceeds a limit. */
export class DamagedMat extends Error {}
