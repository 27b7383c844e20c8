export interface DosedStretch {
  readonly seconds: number;
  /** Null: not measured, which adds neither time nor dose. */
  readonly value: number | null;
}

export interface Dose {
  readonly assessableSeconds: number;
  /** Time above the bound; a value at the bound is within it. */
  readonly secondsAbove: number;
  /** Integral of max(0, value - bound) over time, unit of the value times minutes; for a power in J/min, J. */
  readonly excess: number;
}

/** Time and area above an upper bound (effort-gas-weaning.md, Lung protection: dose). */
export function measureDose(stretches: readonly DosedStretch[], upper: number): Dose {
  let [assessableSeconds, secondsAbove, excess] = [0, 0, 0];
  for (const { seconds, value } of stretches) {
    if (value === null) continue;
    assessableSeconds += seconds;
    if (value <= upper) continue;
    secondsAbove += seconds;
    excess += ((value - upper) * seconds) / 60;
  }
  return { assessableSeconds, secondsAbove, excess };
}

/** Upper edges of the map of volume and driving pressure; the last class of each is open. */
export const VOLUME_EDGES_ML_KG = [4, 6, 8, 10] as const;
export const DRIVING_PRESSURE_EDGES_CMH2O = [5, 10, 15, 20] as const;

/**
 * Seconds by class of tidal volume per kg (rows) and of driving pressure (columns); a value at an edge is in the class
 * below it, as it is within a bound. Stretches without one of both are left out.
 */
export function mapVolumeAndPressure(
  stretches: readonly {
    readonly seconds: number;
    readonly vtMlKg: number | null;
    readonly drivingPressureCmh2o: number | null;
  }[],
): readonly (readonly number[])[] {
  const map = Array.from({ length: VOLUME_EDGES_ML_KG.length + 1 }, () =>
    Array.from({ length: DRIVING_PRESSURE_EDGES_CMH2O.length + 1 }, () => 0),
  );
  for (const { seconds, vtMlKg, drivingPressureCmh2o } of stretches) {
    if (vtMlKg === null || drivingPressureCmh2o === null) continue;
    const row = map[classOf(vtMlKg, VOLUME_EDGES_ML_KG)];
    const column = classOf(drivingPressureCmh2o, DRIVING_PRESSURE_EDGES_CMH2O);
    if (row !== undefined) row[column] = row[column] + seconds;
  }
  return map;
}

function classOf(value: number, edges: readonly number[]): number {
  const found = edges.findIndex((edge) => value <= edge);
  return found === -1 ? edges.length : found;
}
