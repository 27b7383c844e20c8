import { expect, test } from 'vitest';
import { recallFolder, REMEMBERED_FOLDERS, rememberFolder } from './remember-folder.ts';

const ANSWERS = { projectId: 3, patientId: null, timeZone: 'UTC' };

test('answers are kept per user and folder, the last ones only', () => {
  const once = rememberFolder(null, 1, 'bed 5', ANSWERS);
  const twice = rememberFolder(once, 1, 'bed 5', { ...ANSWERS, timeZone: 'Europe/Berlin' });
  expect(recallFolder(twice, 1, 'bed 5')).toMatchObject({ projectId: 3, timeZone: 'Europe/Berlin' });
  expect(recallFolder(twice, 2, 'bed 5')).toBeNull();
  expect(recallFolder(twice, 1, 'bed 6')).toBeNull();
});

test('the oldest folder is forgotten beyond the limit, and illegible text is none', () => {
  let stored: string | null = null;
  for (let folder = 0; folder <= REMEMBERED_FOLDERS; folder += 1)
    stored = rememberFolder(stored, 1, String(folder), ANSWERS);
  expect(recallFolder(stored, 1, '0')).toBeNull();
  expect(recallFolder(stored, 1, '1')).not.toBeNull();
  for (const broken of ['{', '[{"user":"x"}]', '7']) expect(recallFolder(broken, 1, '')).toBeNull();
});
