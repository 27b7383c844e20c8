import type { ConversionLoss, InputIssue, RecordingInspection } from '@eupnea/model';
import {
  beginAnswers,
  listOpenQuestions,
  type FileAnswers,
  type Question,
} from '../../../lib/files/edit-mapping.ts';

export interface ConvertedFile {
  readonly name: string;
  readonly content: Blob;
}

export interface ConversionTarget {
  /** In the registry of writers. */
  readonly formatId: string;
  /** Every time is moved by secret days. */
  readonly shiftsDates: boolean;
}

export interface ConversionResult {
  readonly files: readonly ConvertedFile[];
  /** null = the target has no place for breaths, or the server did not count them. */
  readonly breaths: number | null;
  readonly rejected: readonly InputIssue[];
  /** All of them; `rejected` holds the first. */
  readonly rejectedTotal: number;
  readonly losses: readonly ConversionLoss[];
  readonly target: ConversionTarget;
}

export type ConversionPhase =
  | { readonly kind: 'inspecting' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'open' }
  | { readonly kind: 'queued' }
  /** @property fraction 0 to 1; null = not known */
  | { readonly kind: 'converting'; readonly fraction: number | null }
  | { readonly kind: 'done'; readonly result: ConversionResult }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface ConversionItem {
  readonly key: string;
  readonly file: File;
  readonly phase: ConversionPhase;
  readonly inspection: RecordingInspection | null;
  readonly answers: FileAnswers;
}

export function beginItem(key: string, file: File): ConversionItem {
  return {
    key,
    file,
    phase: { kind: 'inspecting' },
    inspection: null,
    answers: { mapping: null, mappingSeen: false, startedAt: null, timeZone: null },
  };
}

export function takeInspection(item: ConversionItem, inspection: RecordingInspection): ConversionItem {
  if (item.phase.kind !== 'inspecting') return item;
  if (inspection.problem !== null) return { ...item, inspection, phase: { kind: 'unreadable' } };
  return { ...item, inspection, answers: beginAnswers(inspection), phase: { kind: 'open' } };
}

/** Only what it cannot be read without: unknown times stay unknown in the target too. */
export function listMissing(item: ConversionItem): readonly Question[] {
  return item.inspection === null ? [] : listOpenQuestions(item.inspection, item.answers, false);
}

/** Another answer makes what was written before another file: it has to be converted again. */
export function answerItem(item: ConversionItem, answers: FileAnswers): ConversionItem {
  if (['inspecting', 'unreadable', 'converting'].includes(item.phase.kind)) return item;
  return { ...item, answers, phase: { kind: 'open' } };
}

/** Whether "convert" means this file: what is wanted is not made twice. */
export function isConvertible(item: ConversionItem, wanted: ConversionTarget): boolean {
  const { phase } = item;
  if (phase.kind === 'done') {
    const { formatId, shiftsDates } = phase.result.target;
    return formatId !== wanted.formatId || shiftsDates !== wanted.shiftsDates;
  }
  return (phase.kind === 'open' || phase.kind === 'failed') && listMissing(item).length === 0;
}

export function queueItem(item: ConversionItem, wanted: ConversionTarget): ConversionItem {
  return isConvertible(item, wanted) ? { ...item, phase: { kind: 'queued' } } : item;
}

/** What comes after the work was stopped changes nothing. */
export function noteWork(item: ConversionItem, fraction: number | null): ConversionItem {
  if (item.phase.kind !== 'queued' && item.phase.kind !== 'converting') return item;
  return { ...item, phase: { kind: 'converting', fraction } };
}

export function endWork(
  item: ConversionItem,
  outcome: { readonly result: ConversionResult } | { readonly error: unknown },
): ConversionItem {
  if (item.phase.kind !== 'converting') return item;
  if ('result' in outcome) return { ...item, phase: { kind: 'done', result: outcome.result } };
  return { ...item, phase: { kind: 'failed', error: outcome.error } };
}

export function stopItem(item: ConversionItem): ConversionItem {
  const { kind } = item.phase;
  return kind === 'queued' || kind === 'converting' ? { ...item, phase: { kind: 'open' } } : item;
}
