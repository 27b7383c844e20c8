import type { UploadOptions } from '@eupnea/contracts/upload';
import { describe, expect, it } from 'vitest';
import { completeMapping } from './complete-mapping.ts';

const table = { delimiter: ',' as const, decimalComma: false, headerRows: 1 };
const mapping: NonNullable<UploadOptions['mapping']> = {
  channels: [
    { channel: 'flow', position: 1, factor: 1 },
    { channel: 'pressure', position: 2, factor: 1 },
  ],
  time: null,
  rateHz: 50,
  table,
  startedAt: null,
  timeZone: null,
};
const inspection = { mapping: { ...mapping, patients: 0 } };

describe('the column of patients', () => {
  it('counts though the mapping of the sender does not name it', () => {
    expect(completeMapping({ mapping }, inspection)?.patients).toBe(0);
  });

  it('is not taken where the sender divides the rows in another way, or reads the column as a channel', () => {
    const divided = { ...mapping, table: { ...table, delimiter: ';' as const } };
    expect(completeMapping({ mapping: divided }, inspection)?.patients).toBeUndefined();
    const read = { ...mapping, channels: [{ channel: 'flow' as const, position: 0, factor: 1 }] };
    expect(completeMapping({ mapping: read }, inspection)?.patients).toBeUndefined();
  });
});
