import { EMPTY_DEVICE, pb840Text } from './testing/pb840-text.ts';
import { describe, expect, test } from 'vitest';
import { EMPTY_MAPPING } from '../../../lib/files/edit-mapping.ts';
import { convertFiles } from './convert-files.ts';

function request(text: string, writerId: string) {
  return {
    type: 'convert',
    files: [new File([text], 'bed.txt')],
    readerId: 'pb840',
    writerId,
    recordName: 'bed',
    mapping: null,
    device: EMPTY_DEVICE,
    dateShiftDays: 0,
    software: 'test',
  } as const;
}

describe('a recording converted in the browser', () => {
  test('becomes samples and measured breaths, and tells how far it is', async () => {
    const told: number[] = [];
    const result = await convertFiles(request(pb840Text(12), 'csv'), (fraction) => told.push(fraction));
    expect(result.breaths).toBe(12);
    expect(result.files.map(({ ending }) => ending).slice(0, 2)).toEqual(['.csv', '.breaths.csv']);
    const breaths = await result.files[1]?.content.text();
    expect(breaths?.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(13);
    expect(told.at(-1)).toBe(1);
  });

  test('counts its broken lines and keeps the first of them with their numbers', async () => {
    const broken = pb840Text(3).replace('10.00, 12.00', '1e, 12.00');
    const result = await convertFiles(request(broken, 'parquet'), () => undefined);
    expect(result.rejectedTotal).toBe(1);
    expect(result.rejected[0]?.line).toBeGreaterThan(1);
  });

  test('has its times moved by the days it was told, into FHIR', async () => {
    const asked = { ...request(pb840Text(3), 'fhir'), mapping: { ...EMPTY_MAPPING, timeZone: 'UTC' } };
    const read = async (dateShiftDays: number) => {
      const { files } = await convertFiles({ ...asked, dateShiftDays }, () => undefined);
      return /"effectivePeriod":\{"start":"([^"]+)"/.exec((await files[0]?.content.text()) ?? '')?.[1] ?? '';
    };
    expect(Date.parse(await read(0)) - Date.parse(await read(-7))).toBe(7 * 86_400_000);
  });

  test('of which nothing can be read becomes no file', async () => {
    const result = await convertFiles(request('nothing\nof this\n', 'csv'), () => undefined);
    expect(result.files).toEqual([]);
  });
});
