// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useUnsavedEdits } from './use-unsaved-edits.ts';

afterEach(cleanup);

function openRecord() {
  const onClose = vi.fn();
  const { result } = renderHook(() => useUnsavedEdits(onClose));
  return { onClose, record: result };
}

test('a record without edits closes at once', () => {
  const { onClose, record } = openRecord();
  act(() => record.current.close());
  expect(onClose).toHaveBeenCalledOnce();
  expect(record.current.isAsking).toBe(false);
});

test('a record with edits that are not saved asks instead of closing, as often as it is closed', () => {
  const { onClose, record } = openRecord();
  act(() => record.current.report('facts', true));
  act(() => record.current.close());
  expect(record.current.isAsking).toBe(true);
  act(() => record.current.keepEditing());
  expect(record.current.isAsking).toBe(false);
  act(() => record.current.close());
  expect(record.current.isAsking).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('what was saved is not asked about, while edits of another part still are', () => {
  const { onClose, record } = openRecord();
  act(() => record.current.report('facts', true));
  act(() => record.current.report('limits', true));
  act(() => record.current.report('facts', false));
  act(() => record.current.close());
  expect(record.current.isAsking).toBe(true);
  act(() => record.current.report('limits', false));
  expect(record.current.isAsking).toBe(false);
  act(() => record.current.close());
  expect(onClose).toHaveBeenCalledOnce();
});
