import { expect, test } from 'vitest';
import { listRecordings } from './list-recordings.ts';

const hour = (first: number, fileName: string | null) => ({
  file_name: fileName,
  first_breath_at: new Date(Date.UTC(2016, 1, 17, first)).toISOString(),
  last_breath_at: new Date(Date.UTC(2016, 1, 17, first + 1)).toISOString(),
});
const morning = { fromMs: Date.UTC(2016, 1, 17, 8), toMs: Date.UTC(2016, 1, 17, 12) };

test('the files whose breaths are in the period are named, each once', () => {
  const sessions = [
    hour(8, 'night.csv'),
    hour(10, 'night.csv'),
    hour(11, 'noon.csv'),
    hour(20, 'evening.csv'),
  ];
  expect(listRecordings(sessions, morning)).toEqual(['night.csv', 'noon.csv']);
});

test('live sessions and sessions without breaths have no file to name', () => {
  const empty = { file_name: 'empty.csv', first_breath_at: null, last_breath_at: null };
  expect(listRecordings([hour(9, null), empty], morning)).toEqual([]);
});
