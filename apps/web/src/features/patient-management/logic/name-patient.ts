import type { ListedOccupancyChange } from '@eupnea/contracts/occupancy';

/** Pseudonym, or only the number of an invisible patient. */
export function namePatient({ patients }: Pick<ListedOccupancyChange, 'patients'>, id: number): string {
  return patients.find((patient) => patient.id === id)?.pseudonym ?? String(id);
}
