import type { ArterialBloodGas, BloodData, Medication } from '@eupnea/contracts/med-card';
import type { StoredEvent } from '@eupnea/contracts/stored-event';
import type { Timeseries } from '@eupnea/contracts/timeseries';
import { useQuery } from '@tanstack/react-query';
import type { Review } from '../../../lib/stored/review.ts';
import {
  bloodQuery,
  gasesQuery,
  glanceQuery,
  medicationsQuery,
  patientTrendsQuery,
  readingsQuery,
  settingChangesQuery,
} from '../api/med-card-queries.ts';
import { readRows, type CardRow, type RowKind } from '../logic/card-rows.ts';

const NONE: readonly never[] = [];

export interface MedCardData {
  readonly patientId: number;
  readonly rows: readonly CardRow[];
  readonly mayRecord: boolean;
  readonly gases: readonly ArterialBloodGas[];
  readonly blood: readonly BloodData[];
  readonly medications: readonly Medication[];
  readonly settings: readonly StoredEvent[];
  readonly readings: Timeseries | undefined;
  readonly trends: Timeseries | undefined;
  /** No data yet. */
  readonly pending: boolean;
  /** The visible data belong to another period. */
  readonly waiting: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Data of the period from several queries; the chart needs all of them. */
export function useMedCard(review: Review, patientId: number): MedCardData {
  const { period, search } = review;
  const rows = readRows(search.rows);
  const codesOf = (kind: RowKind) => rows.filter((row) => row.kind === kind).map(({ code }) => code);
  const glance = useQuery(glanceQuery(patientId));
  const gases = useQuery(gasesQuery(patientId, period));
  const blood = useQuery(bloodQuery(patientId, period));
  const medications = useQuery(medicationsQuery(patientId, period));
  // The embedded database answers one query after the other: the entries of the tables come before the curves.
  const hasEntries = [gases, blood, medications].every(({ isPending }) => !isPending);
  const settings = useQuery(settingChangesQuery(patientId, period, hasEntries));
  const readings = useQuery(readingsQuery(patientId, period, codesOf('reading'), hasEntries));
  const trends = useQuery(patientTrendsQuery(patientId, period, codesOf('trend'), hasEntries));
  const all = [glance, gases, blood, medications, settings, readings, trends];
  return {
    patientId,
    rows,
    mayRecord: glance.data?.patient.may_manage ?? false,
    gases: gases.data?.items ?? NONE,
    blood: blood.data?.items ?? NONE,
    medications: medications.data?.items ?? NONE,
    settings: settings.data?.items ?? NONE,
    readings: readings.data,
    trends: trends.data,
    pending: !hasEntries,
    waiting: all.some(({ isPlaceholderData }) => isPlaceholderData),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(all.map((query) => query.refetch())),
  };
}
