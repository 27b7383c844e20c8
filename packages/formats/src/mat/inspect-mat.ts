import type { RecordingInspection, RecordingQuestion } from '@eupnea/model';
import type { SampledColumn } from '../csv/table-columns.ts';
import { ask } from '../ask.ts';
import { inspectColumns } from '../csv/inspect-columns.ts';
import { describeInspection } from '../inspection.ts';
import { readHead, type NamedSource } from '../named-source.ts';
import { recognizeSignal } from '../recognize-channel.ts';
import { leadingColumn, placeMatColumn } from './mat-rows.ts';
import { surveyMat, type MatColumn, type MatSurvey } from './survey-mat.ts';
import { parseMatHead } from './walk-mat.ts';

export const MAT = { id: 'mat', name: 'MATLAB' } as const;
const KNOWN = { formatId: MAT.id, formatName: MAT.name, contents: 'waveform' as const };

/** Recognises a MAT-file by its head; its signals are found by reading it. */
export function inspectMat(head: Uint8Array): RecordingInspection | null {
  const found = parseMatHead(head);
  if (found === null) return null;
  if (found !== 'hdf5') return describeInspection(KNOWN);
  const detail = 'A MAT-file of version 7.3 is HDF5 and is not read: save it with the option -v7.';
  return describeInspection({ ...KNOWN, problem: { code: 'mat_hdf5', detail } });
}

export async function inspectMatFiles(files: readonly NamedSource[]): Promise<RecordingInspection> {
  const [file] = files;
  if (file === undefined) return describeInspection(KNOWN);
  const head = inspectMat(await readHead(file));
  if (head !== null && head.problem !== null) return head;
  const survey = await surveyMat(file);
  const described = describeMatTable(survey);
  if (described !== null) return describeInspection({ ...KNOWN, ...described, parts: survey.parts });
  const detail = 'No vectors of numbers were found.';
  const problem =
    survey.problem === null
      ? { code: 'mat_no_samples', detail }
      : { code: 'mat_damaged', detail: survey.problem };
  return describeInspection({ ...KNOWN, problem });
}

/** Proposes channels as for any table; null without a column that could be samples. */
export function describeMatTable({ columns }: MatSurvey): Partial<RecordingInspection> | null {
  const leader = leadingColumn(columns);
  if (leader === undefined) return null;
  const rows = leader.seen.length;
  const table = inspectColumns({
    columns: columns.map((column) => sampleColumn(column, leader)),
    rows,
    layout: null,
    statedRateHz: leader.rateHz,
  });
  if (table === null) return null;
  const channels = table.channels?.map((channel, at) => ({
    ...channel,
    rateHz: columns[at]?.rateHz ?? channel.rateHz,
  }));
  const refused = columns.flatMap((column) =>
    recognizeSignal(column.name, column.unit) === null || placeMatColumn(column, leader).refusal === null
      ? []
      : `${column.name} (${column.length})`,
  );
  const questions: RecordingQuestion[] = [...(table.questions ?? [])];
  if (refused.length > 0)
    questions.push(
      ask('channels', true, {
        reason: 'other_lengths',
        names: refused.join(', '),
        leader: leader.name,
        values: leader.length,
      }),
    );
  return { ...table, questions, ...(channels === undefined ? {} : { channels }) };
}

function sampleColumn(column: MatColumn, leader: MatColumn): SampledColumn {
  const { position, name, unit, seen } = column;
  const { step, refusal } = placeMatColumn(column, leader);
  const numbers = Array.from({ length: leader.seen.length }, () => Number.NaN);
  if (refusal === null && !(column.isTime && step !== 1))
    for (const [at, value] of seen.entries()) {
      const row = Math.round(at * step);
      if (row < numbers.length) numbers[row] = value;
    }
  const present = numbers.filter((value) => Number.isFinite(value));
  return {
    position,
    name,
    unit,
    numbers,
    times: [],
    dated: null,
    least: present.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    most: present.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    mean: present.reduce((sum, value) => sum + value, 0) / present.length,
  };
}
