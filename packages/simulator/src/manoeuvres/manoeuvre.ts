/** expiratory_occlusion: both valves closed at rest after expiration; inspiratory_hold: closed at the end of inspiration. */
export type ManoeuvreKind = 'expiratory_occlusion' | 'inspiratory_hold';

/** A manoeuvre asked for at the ventilator. It begins at the next moment of the breath that suits it. */
export interface PlannedManoeuvre {
  readonly kind: ManoeuvreKind;
  /** Time from the start of the course phase, s. */
  readonly afterS: number;
  /** Time with closed valves, s. */
  readonly seconds: number;
}
