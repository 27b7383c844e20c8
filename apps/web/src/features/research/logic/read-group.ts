import type { ComparedGroup } from '@eupnea/contracts/research-comparison';

/** A group by its mark in the address: `c12` a cohort, `s3` a snapshot. */
export function readGroup(mark: string): ComparedGroup {
  const id = Number(mark.slice(1));
  return mark.startsWith('s') ? { snapshot_id: id } : { cohort_id: id };
}
