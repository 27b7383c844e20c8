import { fileURLToPath } from 'node:url';
import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { REGISTRY_UNITS } from '@eupnea/notation/shown-unit';
import { afterAll, expect, it } from 'vitest';
import { DocumentPress } from './document-press.ts';
import type { DrawingJob } from './drawing-thread.ts';

const press = new DocumentPress();
afterAll(() => press.stop());

const TEXTS = fileURLToPath(new URL('../../../web/public/assets/i18n', import.meta.url));

const jobOf = (answer: ProtectionAudit): DrawingJob => ({
  content: { kind: 'protective-ventilation', answer, measure: 'vt_8' },
  reader: { language: 'nl', locale: 'nl-NL', timeZone: 'UTC', units: REGISTRY_UNITS },
  textFolders: ['/nowhere', TEXTS],
});

const audit: ProtectionAudit = {
  items: [],
  total: 0,
  page: 1,
  count: 1,
  matching: 0,
  time_zone: 'UTC',
  made_at: '2026-11-22T12:00:00Z',
  days: [],
  adherence: [],
  worst: null,
  goal_percent: 90,
  is_project_goal: false,
};

it('draws in order, refuses more than may wait, and outlives a document that fails', async () => {
  const orders = Array.from({ length: 17 }, () => press.draw(jobOf(audit)));
  await expect(press.draw(jobOf(audit))).rejects.toMatchObject({ code: 'unavailable' });
  const drawn = await Promise.all(orders);
  expect(drawn.map(({ bytes, subject }) => [Buffer.from(bytes.subarray(0, 5)).toString(), subject])).toEqual(
    orders.map(() => ['%PDF-', 'Alle patiënten']),
  );
  await expect(press.draw(jobOf({ ...audit, made_at: 'no time' }))).rejects.toThrow(/time/iu);
  expect((await press.draw(jobOf(audit))).bytes.byteLength).toBeGreaterThan(1000);
}, 60_000);
