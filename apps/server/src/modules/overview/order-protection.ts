import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import type { AuditMeasureCode } from '@eupnea/model';
import type { ProtectionRow } from './audit-patients.ts';

/** Share of each day by a measure; null where it is not assessable. */
function sharesOf({ cells }: ProtectionRow, measure: AuditMeasureCode): readonly (number | null)[] {
  return cells.map((cell) => cell?.measures.find(({ code }) => code === measure)?.share ?? null);
}

function lowestShare(row: ProtectionRow, measure: AuditMeasureCode): number {
  const known = sharesOf(row, measure).filter((share) => share !== null);
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...known);
}

/** Patients by their worst day, those without an assessable day last; the order of equal ones is kept. */
export function orderByShare(
  rows: readonly ProtectionRow[],
  measure: AuditMeasureCode,
): readonly ProtectionRow[] {
  return rows
    .map((row) => ({ row, share: lowestShare(row, measure) }))
    .toSorted((left, right) => (left.share === right.share ? 0 : left.share - right.share))
    .map(({ row }) => row);
}

/** Patient-day with the lowest share; of equals the newest, then the first patient. Null without an assessable day. */
export function findWorst(
  rows: readonly ProtectionRow[],
  days: readonly { readonly day: string }[],
  measure: AuditMeasureCode,
): ProtectionAudit['worst'] {
  let worst: ProtectionAudit['worst'] = null;
  for (const row of rows) {
    sharesOf(row, measure).forEach((share, place) => {
      const day = days[place]?.day;
      if (share === null || day === undefined) return;
      if (worst !== null && (share > worst.share || (share === worst.share && day <= worst.day))) return;
      worst = { patient_id: row.patient_id, pseudonym: row.pseudonym, day, share };
    });
  }
  return worst;
}
