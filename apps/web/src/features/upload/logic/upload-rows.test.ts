import type { UploadSummary } from '@eupnea/contracts/upload';
import { describe, expect, test } from 'vitest';
import { beginUpload, type LocalPhase } from './local-upload.ts';
import { listRows, pickLocals, sumProgress } from './upload-rows.ts';

function local(name: string, size: number, phase: LocalPhase) {
  return { ...beginUpload(`local-${name}`, new File(['x'.repeat(size)], name)), phase };
}

function remote(id: number, changes: Partial<UploadSummary> = {}): UploadSummary {
  return {
    id,
    kind: 'recording',
    file_name: `file-${id}`,
    size_bytes: 100,
    status: 'running',
    waits_for_answers: false,
    progress: 0.5,
    project_id: 1,
    patient_id: null,
    breaths: 0,
    rejected_total: 0,
    error: null,
    error_code: null,
    error_values: {},
    created_at: '2026-11-21T10:00:00Z',
    finished_at: null,
    expires_at: null,
    ...changes,
  };
}

describe('the list', () => {
  test('shows a file once: on its way here, then as the job of the server', () => {
    const sent = local('a', 100, { kind: 'sent', uploadId: 7 });
    expect(listRows([sent], []).map(({ key, state }) => [key, state])).toEqual([['7', 'waiting']]);
    const rows = listRows([sent], [remote(9, { status: 'done' }), remote(7)]);
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ['7', 'running'],
      ['9', 'done'],
    ]);
  });

  test('tells a file that waits for its turn from one that waits for an answer', () => {
    const rows = listRows(
      [],
      [remote(1, { status: 'queued' }), remote(2, { status: 'queued', waits_for_answers: true })],
    );
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'asksBack']);
  });
});

test('within a project only what goes there, or may, is listed', () => {
  const to = (projectId: number | null) => ({ ...local('a', 1, { kind: 'asking' }), projectId });
  const all = [to(1), to(2), to(null)];
  expect(pickLocals(all, 1).map(({ projectId }) => projectId)).toEqual([1, null]);
  expect(pickLocals(all, null)).toHaveLength(3);
});

describe('progress in all', () => {
  test('is nothing while nothing is on its way', () => {
    expect(
      sumProgress(listRows([local('a', 10, { kind: 'asking' })], [remote(1, { status: 'done' })])),
    ).toBeNull();
  });

  test('weighs by size and counts what this visit has finished', () => {
    const rows = listRows(
      [
        local('a', 100, { kind: 'sent', uploadId: 1 }),
        local('b', 100, { kind: 'sending', sentBytes: 50 }),
        local('c', 200, { kind: 'queued' }),
      ],
      [remote(1, { status: 'done' }), remote(2, { status: 'failed' })],
    );
    expect(sumProgress(rows)).toEqual({ finished: 1, total: 3, fraction: (100 + 25) / 400 });
  });
});
