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
  /** Format in the registry of writers. */
  readonly formatId: string;
  /** Whether all times are shifted by secret days. */
  readonly shiftsDates: boolean;
}

export interface ConversionResult {
  readonly files: readonly ConvertedFile[];
  /** Null when the target stores no breaths, or the server did not count them. */
  readonly breaths: number | null;
  readonly rejected: readonly InputIssue[];
  /** Total number; `rejected` holds the first ones. */
  readonly rejectedTotal: number;
  readonly losses: readonly ConversionLoss[];
  readonly target: ConversionTarget;
}

export type ConversionPhase =
  | { readonly kind: 'inspecting' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'open' }
  | { readonly kind: 'queued' }
  /** @property fraction 0 to 1; null means unknown */
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

/** Questions needed for reading; unknown times stay unknown in the target. */
export function listMissing(item: ConversionItem): readonly Question[] {
  return item.inspection === null ? [] : listOpenQuestions(item.inspection, item.answers, false);
}

/** A changed answer invalidates the previous result. */
export function answerItem(item: ConversionItem, answers: FileAnswers): ConversionItem {
  if (['inspecting', 'unreadable', 'converting'].includes(item.phase.kind)) return item;
  return { ...item, answers, phase: { kind: 'open' } };
}

/** Whether "Convert" includes this file; an existing result is not made again. */
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

/** Progress after a cancellation is ignored. */
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
