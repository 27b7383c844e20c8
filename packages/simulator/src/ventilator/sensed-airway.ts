/** Readings of the ventilator's own sensors, used by trigger and cycling. */
export interface SensedAirway {
  readonly pressureCmh2o: number;
  readonly flowLpm: number;
}
