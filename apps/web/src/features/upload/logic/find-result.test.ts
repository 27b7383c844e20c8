import { expect, test } from 'vitest';
import { findResult, listUnderWay } from './find-result.ts';
import { beginUpload, type LocalPhase } from './local-upload.ts';
import { listRows } from './upload-rows.ts';

function rowsOf(status: 'running' | 'done' | 'failed', ...others: readonly LocalPhase[]) {
  const local = (key: string, phase: LocalPhase) => ({ ...beginUpload(key, new File(['x'], key)), phase });
  const summary = {
    id: 7,
    kind: 'recording' as const,
    file_name: 'a',
    size_bytes: 1,
    status,
    waits_for_answers: false,
    progress: 1,
    project_id: 1,
    patient_id: status === 'done' ? 12 : null,
    breaths: 5,
    rejected_total: 0,
    error: null,
    error_code: null,
    error_values: {},
    created_at: '2026-11-21T10:00:00Z',
    finished_at: null,
    expires_at: null,
  };
  const rest = others.map((phase, position) => local(`other-${position}`, phase));
  return listRows([local('a', { kind: 'sent', uploadId: 7 }), ...rest], [summary]);
}

test('the patient of the one file that was watched is the result when its import ends', () => {
  expect(listUnderWay(rowsOf('running'))).toEqual(['a']);
  expect(listUnderWay(rowsOf('done'))).toEqual([]);
  expect(findResult(rowsOf('done'), new Set(['a']))).toBe(12);
});

test('there is no result after a failure, after several files, or while another file waits for answers', () => {
  expect(findResult(rowsOf('failed'), new Set(['a']))).toBeNull();
  expect(findResult(rowsOf('done'), new Set(['a', 'b']))).toBeNull();
  expect(findResult(rowsOf('done', { kind: 'asking' }), new Set(['a']))).toBeNull();
});
