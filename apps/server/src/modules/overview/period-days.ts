import { DAY_MS } from '@eupnea/model';
import type { Database } from '../../storage/open-storage.ts';
import type { SiteDay, SiteDays } from '../reports/daily-report-service.ts';
import { type CandidateQuery, listCandidates, type OverviewCandidate } from './candidate-repository.ts';

/** Days up to the last one, oldest first, without those that the time zone skipped; none where it skipped the last. */
export function listDays(lastDate: string, count: number, calendar: SiteDays): readonly SiteDay[] {
  if (calendar.find(lastDate) === null) return [];
  const lastMs = Date.parse(`${lastDate}T00:00:00Z`);
  return Array.from({ length: count }, (_, place) =>
    calendar.find(new Date(lastMs - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10)),
  ).filter((day) => day !== null);
}

/** Date of the newest breath of the patients in scope; today without any. */
export async function findNewestDate(
  db: Database,
  scope: Omit<CandidateQuery, 'period'>,
  calendar: SiteDays,
  nowMs: number,
): Promise<string> {
  const { candidates } = await listCandidates(db, { ...scope, period: null });
  const newestUs = candidates.reduce(
    (newest, { newestUs: own }) => (own !== null && own > newest ? own : newest),
    0n,
  );
  return calendar.dateAt(newestUs === 0n ? nowMs : Number(newestUs) / 1000 - 1);
}

/** Order by pseudonym; equal ones by id. */
export function byPseudonym(
  left: Pick<OverviewCandidate, 'pseudonym' | 'patientId'>,
  right: Pick<OverviewCandidate, 'pseudonym' | 'patientId'>,
): number {
  if (left.pseudonym === right.pseudonym) return left.patientId - right.patientId;
  return left.pseudonym < right.pseudonym ? -1 : 1;
}
