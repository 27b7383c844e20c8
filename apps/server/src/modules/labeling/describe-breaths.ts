import { LABELING_NUMBERS, type LabelingBreath } from '@eupnea/contracts/labeling-breath';
import { sql } from 'drizzle-orm';
import { isoTimeOfUs } from '@eupnea/model';
import type { Executor } from '../../storage/executor.ts';
import { bigintArray } from '../../storage/recording/array-literal.ts';
import type { LabelingItem } from './item-repository.ts';
import { findingsOf, type Suggestions, uncertaintyOf } from './suggestions.ts';

type Described = Omit<LabelingBreath, 'label' | 'is_returned'>;
type Numbers = LabelingBreath['numbers'];

interface NumbersRow extends Record<string, unknown> {
  readonly started_at_us: string;
  readonly start_index: string;
  readonly end_index: string;
  readonly insp_end_index: string;
}

const COLUMNS = sql.raw(LABELING_NUMBERS.map((code) => `b.${code}`).join(', '));

/** Breaths of a task with their stored numbers. @param suggestions null when hidden from the caller */
export async function describeBreaths(
  executor: Executor,
  items: readonly LabelingItem[],
  suggestions: Suggestions | null,
): Promise<readonly Described[]> {
  const stored = await readNumbers(executor, items);
  return items.map((item) => {
    const row = stored.get(item.startedAtUs);
    // A breath with new borders has other numbers, which do not belong to this item.
    const isSame =
      row !== undefined &&
      Number(row.start_index) === item.startIndex &&
      Number(row.end_index) === item.endIndex;
    const findings = suggestions === null ? null : findingsOf(suggestions, item);
    return {
      position: item.position,
      breath_number: item.breathNumber,
      started_at: isoTimeOfUs(item.startedAtUs),
      ended_at: isoTimeOfUs(item.endedAtUs),
      epoch: item.epoch,
      rate_hz: item.rateHz,
      start_index: item.startIndex,
      insp_end_index: isSame ? Number(row.insp_end_index) : null,
      end_index: item.endIndex,
      numbers: isSame ? toNumbers(row) : {},
      suggestion:
        findings === null
          ? null
          : { findings: findings.map(({ kind, confidence, evidence }) => ({ kind, confidence, evidence })) },
      uncertainty: findings === null ? null : uncertaintyOf(findings),
    };
  });
}

async function readNumbers(
  executor: Executor,
  items: readonly LabelingItem[],
): Promise<ReadonlyMap<bigint, NumbersRow>> {
  const [first] = items;
  if (first === undefined) return new Map();
  const { rows } = await executor.execute<NumbersRow>(sql`
    select b.started_at_us, b.start_index, b.end_index, b.insp_end_index, ${COLUMNS} from breath b
    where b.device_id = ${first.deviceId}
      and b.started_at_us = any(${bigintArray(items.map(({ startedAtUs }) => startedAtUs))}::int8[])`);
  return new Map(rows.map((row) => [BigInt(row.started_at_us), row]));
}

function toNumbers(row: NumbersRow): Numbers {
  const numbers: Numbers = {};
  for (const code of LABELING_NUMBERS) {
    const value = row[code];
    numbers[code] = typeof value === 'number' && Number.isFinite(value) ? value : null;
  }
  return numbers;
}
