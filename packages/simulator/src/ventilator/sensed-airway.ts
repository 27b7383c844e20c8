/** What the ventilator's own sensors say; trigger and cycling listen to these. */
export interface SensedAirway {
  readonly pressureCmh2o: number;
  readonly flowLpm: number;
}
