import type { MedCardData } from '../hooks/use-med-card.ts';

type Entries = Pick<MedCardData, 'gases' | 'blood' | 'medications'>;

function listEntries({ gases, blood, medications }: Entries): readonly (readonly [string, number])[] {
  return [
    ...gases.map(({ id, taken_at }) => [`gas-${id}`, Date.parse(taken_at)] as const),
    ...blood.map(({ id, taken_at }) => [`blood-${id}`, Date.parse(taken_at)] as const),
    ...medications.map(({ id, started_at }) => [`medication-${id}`, Date.parse(started_at)] as const),
  ];
}

/** Time of the entry in the address; null when it is not in the period. */
export function findEntry(entries: Entries, name: string | undefined): number | null {
  return listEntries(entries).find(([known]) => known === name)?.[1] ?? null;
}
