import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import type { FindingKind } from '@eupnea/model';
import { SIGN_REACH_US } from '../../storage/finding-in-force.ts';
import type { FindingService } from '../events/finding-service.ts';
import type { LabelingItem } from './item-repository.ts';
import type { TaskRecord } from './task-repository.ts';
import type { TaskOfCaller } from './to-labeling-task.ts';

const FINDINGS_AT_ONCE = 1000;

/** Findings of the detector by breath. */
export type Suggestions = ReadonlyMap<string, readonly StoredFinding[]>;

function keyOf(epoch: number, startIndex: number): string {
  return `${epoch}:${startIndex}`;
}

/** From the selected analysis. Labels stay unchanged when a newer analysis finds something else. */
export async function readSuggestions(findings: FindingService, task: TaskRecord): Promise<Suggestions> {
  const found = new Map<string, StoredFinding[]>();
  const range = { deviceId: task.deviceId, fromUs: task.fromUs - SIGN_REACH_US, toUs: task.toUs };
  for await (const page of findings.readAll([range], FINDINGS_AT_ONCE)) {
    for (const finding of page) {
      for (const startIndex of new Set(finding.evidence.breath_start_indices)) {
        const key = keyOf(finding.epoch, startIndex);
        const known = found.get(key);
        if (known === undefined) found.set(key, [finding]);
        else known.push(finding);
      }
    }
  }
  return found;
}

/** Raters of a task without suggestions see none before they submit; their order is hidden too. */
export function hidesSuggestions({ task, own }: TaskOfCaller): boolean {
  return !task.showsSuggestions && own !== null && own.state !== 'submitted';
}

export function findingsOf(suggestions: Suggestions, item: LabelingItem): readonly StoredFinding[] {
  return suggestions.get(keyOf(item.epoch, item.startIndex)) ?? [];
}

export function kindsOf(findings: readonly StoredFinding[]): FindingKind[] {
  return [...new Set(findings.map(({ kind }) => kind))];
}

/** Largest uncertainty of the findings, 0..1: 1 at a confidence of 0.5; null without findings. */
export function uncertaintyOf(findings: readonly StoredFinding[]): number | null {
  if (findings.length === 0) return null;
  return Math.max(...findings.map(({ confidence }) => 1 - Math.abs(2 * confidence - 1)));
}
