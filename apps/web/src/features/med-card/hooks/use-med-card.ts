import type { ArterialBloodGas, BloodData, Medication } from '@eupnea/contracts/med-card';
import { useQuery } from '@tanstack/react-query';
import { bloodQuery, gasesQuery, medicationsQuery } from '../../../lib/clinical/sample-queries.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { glanceQuery } from '../api/med-card-queries.ts';

const NONE: readonly never[] = [];

export interface MedCardData {
  readonly patientId: number;
  readonly mayRecord: boolean;
  readonly gases: readonly ArterialBloodGas[];
  readonly blood: readonly BloodData[];
  readonly medications: readonly Medication[];
  /** No data yet. */
  readonly pending: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Records of the period, and whether the reader may add to them. */
export function useMedCard({ period }: Review, patientId: number): MedCardData {
  const glance = useQuery(glanceQuery(patientId));
  const gases = useQuery(gasesQuery(patientId, period));
  const blood = useQuery(bloodQuery(patientId, period));
  const medications = useQuery(medicationsQuery(patientId, period));
  const all = [glance, gases, blood, medications];
  return {
    patientId,
    mayRecord: glance.data?.patient.may_manage ?? false,
    gases: gases.data?.items ?? NONE,
    blood: blood.data?.items ?? NONE,
    medications: medications.data?.items ?? NONE,
    pending: [gases, blood, medications].some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(all.map((query) => query.refetch())),
  };
}
