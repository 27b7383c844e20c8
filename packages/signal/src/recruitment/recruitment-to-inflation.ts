export interface RecruitmentInput {
  readonly tidalVolumeMl: number;
  readonly peepHighCmh2o: number;
  readonly peepLowCmh2o: number;
  readonly plateauLowCmh2o: number;
  /** Airway opening pressure; null = at most the low PEEP. */
  readonly airwayOpeningCmh2o: number | null;
  /** Volume that leaves the lung by the drop of PEEP: VTe of the step breath minus VTe at the high PEEP. */
  readonly releasedMl: number;
}

export interface Recruitment {
  readonly complianceLowMlCmh2o: number;
  readonly recruitedMl: number;
  readonly ratio: number;
}

/**
 * Recruitment-to-inflation ratio: compliance of the recruited lung over that at low PEEP (Chen 2020,
 * 10.1164/rccm.201902-0334OC). Null where a pressure leaves nothing to divide by.
 */
export function computeRecruitment(input: RecruitmentInput): Recruitment | null {
  const base = Math.max(input.peepLowCmh2o, input.airwayOpeningCmh2o ?? Number.NEGATIVE_INFINITY);
  const [driving, drop] = [input.plateauLowCmh2o - base, input.peepHighCmh2o - base];
  if (!(driving > 0 && drop > 0 && input.tidalVolumeMl > 0)) return null;
  const complianceLowMlCmh2o = input.tidalVolumeMl / driving;
  const recruitedMl = input.releasedMl - complianceLowMlCmh2o * drop;
  return { complianceLowMlCmh2o, recruitedMl, ratio: recruitedMl / drop / complianceLowMlCmh2o };
}
