import { afterAll, expect, it } from 'vitest';
import { DocumentPress } from './document-press.ts';
import type { Sheet } from './sheet.ts';

const press = new DocumentPress();
afterAll(() => press.stop());

const sheet = (rows: number): Sheet => ({
  language: 'en',
  title: 'Audit',
  subject: 'All patients',
  period: '',
  made: '',
  purpose: '',
  pageNumber: '{page} of {total}',
  lines: [],
  numbers: [],
  parts: [
    {
      kind: 'panels',
      panels: [
        {
          title: 'Days',
          blocks: [
            {
              kind: 'table',
              head: ['a'],
              rows: Array.from({ length: rows }, (_, row) => [{ text: `${row}` }]),
            },
          ],
        },
      ],
    },
  ],
  feet: [],
});

it('draws in order, refuses more than may wait, and outlives a document that fails', async () => {
  const orders = Array.from({ length: 17 }, () => press.draw(sheet(1)));
  await expect(press.draw(sheet(1))).rejects.toMatchObject({ code: 'unavailable' });
  const drawn = await Promise.all(orders);
  expect(drawn.map((bytes) => Buffer.from(bytes.subarray(0, 5)).toString())).toEqual(
    orders.map(() => '%PDF-'),
  );
  await expect(press.draw(sheet(20_000))).rejects.toThrow(/pages/u);
  expect((await press.draw(sheet(1))).byteLength).toBeGreaterThan(1000);
}, 60_000);
