import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import { describeRecordings } from './describe-recordings.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});

test('the newest recording stands with its name, the others are counted', () => {
  const describe = (last_recording: string | null, recording_count: number) =>
    describeRecordings({ last_recording, recording_count }, i18next.t);
  expect(describe(null, 0)).toBeNull();
  expect(describe('night<1>.csv', 1)).toBe('night<1>.csv');
  expect(describe('night<1>.csv', 3)).toBe('night<1>.csv and 2 more');
});
