import type { FindingKind } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';

/** Maximum number of findings per device and turn; the rest follows in the next turn. */
const MAX_FINDINGS = 100;

/** A device with HL7 output and its current patient. */
export interface OutputDevice {
  readonly id: number;
  readonly output: string;
  /** Identifier of the device at the receiver. */
  readonly identifier: string;
  readonly model: string;
  readonly pseudonym: string | null;
  /** Null before the first queued message. */
  readonly findingsUntilUs: bigint | null;
  readonly numbersSlot: number;
}

export async function listOutputDevices(executor: Executor, nowUs: bigint): Promise<readonly OutputDevice[]> {
  const { rows } = await executor.execute<{
    id: number;
    output: string;
    identifier: string;
    model: string;
    pseudonym: string | null;
    until_us: string | null;
    slot: string | null;
  }>(sql`
    select d.id, d.hl7_output as output,
      coalesce(d.device_identifier, d.dev_serial, 'EUPNEA-' || d.id) as identifier,
      coalesce(d.dev_model, d.device_type) as model,
      ${pseudonymAt(sql`d.id`, sql`${nowUs}::bigint`)} as pseudonym,
      c.findings_until_us::text as until_us, c.numbers_slot::text as slot
    from device d left join hl7_output_cursor c on c.device_id = d.id
    where d.hl7_output <> 'none' and d.active and d.deleted_at is null order by d.id`);
  return rows.map(({ until_us: untilUs, slot, ...row }) => ({
    ...row,
    findingsUntilUs: untilUs === null ? null : BigInt(untilUs),
    numbersSlot: Number(slot ?? 0),
  }));
}

/** Pseudonym of the patient on the device at a time; null for a deleted patient. */
function pseudonymAt(deviceId: ReturnType<typeof sql>, atUs: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`(select p.pseudonym from ventilation_session s join patient p on p.id = s.patient_id
    where s.device_id = ${deviceId} and s.started_at_us <= ${atUs}
      and (s.ended_at_us is null or s.ended_at_us > ${atUs}) and p.deleted_at is null limit 1)`;
}

export interface OutputFinding {
  readonly kind: FindingKind;
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint;
  readonly confidence: number;
  readonly pseudonym: string | null;
}

/** Findings of the live analysis that began in [fromUs, toUs), oldest first. */
export async function listOutputFindings(
  executor: Executor,
  {
    deviceId,
    analysisId,
    fromUs,
    toUs,
  }: { deviceId: number; analysisId: number; fromUs: bigint; toUs: bigint },
): Promise<readonly OutputFinding[]> {
  const { rows } = await executor.execute<{
    kind: FindingKind;
    started_us: string;
    ended_us: string;
    confidence: number;
    pseudonym: string | null;
  }>(sql`
    select f.kind, f.started_at_us::text as started_us, f.ended_at_us::text as ended_us, f.confidence,
      ${pseudonymAt(sql`f.device_id`, sql`f.started_at_us`)} as pseudonym
    from finding f
    where f.device_id = ${deviceId} and f.analysis_id = ${analysisId}
      and f.started_at_us >= ${fromUs} and f.started_at_us < ${toUs}
    order by f.started_at_us, f.kind limit ${MAX_FINDINGS}`);
  return rows.map((row) => ({
    kind: row.kind,
    startedAtUs: BigInt(row.started_us),
    endedAtUs: BigInt(row.ended_us),
    confidence: row.confidence,
    pseudonym: row.pseudonym,
  }));
}

/** Whether the list was cut; the next turn then begins with its last entry. */
export function isCut(findings: readonly OutputFinding[]): boolean {
  return findings.length >= MAX_FINDINGS;
}

export async function moveCursor(
  executor: Executor,
  deviceId: number,
  { findingsUntilUs, numbersSlot }: { findingsUntilUs: bigint; numbersSlot: number },
): Promise<void> {
  await executor.execute(sql`
    insert into hl7_output_cursor (device_id, findings_until_us, numbers_slot)
    values (${deviceId}, ${findingsUntilUs}, ${numbersSlot})
    on conflict (device_id) do update set
      findings_until_us = greatest(hl7_output_cursor.findings_until_us, excluded.findings_until_us),
      numbers_slot = greatest(hl7_output_cursor.numbers_slot, excluded.numbers_slot)`);
}
