import type { ListedOccupancyChange } from '@eupnea/contracts';

/** The pseudonym; only the number of somebody whom the reader may not see. */
export function namePatient({ patients }: Pick<ListedOccupancyChange, 'patients'>, id: number): string {
  return patients.find((patient) => patient.id === id)?.pseudonym ?? String(id);
}
