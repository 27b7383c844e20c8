import { fileURLToPath } from 'node:url';
import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { REGISTRY_UNITS } from '@eupnea/notation/shown-unit';
import { afterAll, expect, it } from 'vitest';
import { DocumentPress, type Thread } from './document-press.ts';
import type { Drawing, DrawingJob, DrawingOrder } from './drawing-thread.ts';

const press = new DocumentPress();
afterAll(() => press.stop());

const TEXTS = fileURLToPath(new URL('../../../web/public/assets/i18n', import.meta.url));

const jobOf = (answer: ProtectionAudit): DrawingJob => ({
  content: { kind: 'protective-ventilation', answer, measure: 'vt_8', opened: null },
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
  const orders = Array.from({ length: 17 }, (_, place) => press.draw(jobOf(audit), place % 5));
  await expect(press.draw(jobOf(audit), 9)).rejects.toMatchObject({ code: 'unavailable' });
  const drawn = await Promise.all(orders);
  expect(drawn.map(({ bytes, subject }) => [Buffer.from(bytes.subarray(0, 5)).toString(), subject])).toEqual(
    orders.map(() => ['%PDF-', 'Alle patiënten']),
  );
  await expect(press.draw(jobOf({ ...audit, made_at: 'no time' }), 1)).rejects.toThrow(/time/iu);
  expect((await press.draw(jobOf(audit), 1)).bytes.byteLength).toBeGreaterThan(1000);
});

/** A thread that answers when the test says so. */
class HeldThread implements Thread {
  readonly orders: DrawingOrder[] = [];
  #take: (drawing: Drawing) => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  #end: () => void = () => undefined;

  postMessage(order: DrawingOrder): void {
    this.orders.push(order);
  }

  on(
    ...[event, listener]:
      | ['message', (drawing: Drawing) => void]
      | ['error', (error: unknown) => void]
      | ['exit', () => void]
  ): void {
    if (event === 'message') this.#take = listener;
    else if (event === 'error') this.#fail = listener;
    else this.#end = listener;
  }

  terminate(): Promise<void> {
    return Promise.resolve();
  }

  answer(): void {
    const { order } = this.orders.at(-1) ?? { order: 0 };
    this.#take({ order, bytes: Uint8Array.of(1), subject: 'one' });
  }

  fail(): void {
    this.#fail(new Error('out of memory'));
  }

  end(): void {
    this.#end();
  }
}

function openHeld() {
  const threads: HeldThread[] = [];
  const held = new DocumentPress(() => {
    const thread = new HeldThread();
    threads.push(thread);
    return thread;
  });
  return { held, threads };
}

it('lets one account fill no more than its share, and accounts take turns', async () => {
  const { held, threads } = openHeld();
  const drawn: number[] = [];
  const ask = async (account: number) => {
    await held.draw(jobOf(audit), account);
    drawn.push(account);
  };
  const asked = Array.from({ length: 5 }, () => ask(1));
  await expect(held.draw(jobOf(audit), 1)).rejects.toMatchObject({ code: 'unavailable' });
  asked.push(ask(2), ask(2), ask(3));
  for (let done = 0; done < asked.length; done += 1) {
    threads[0]?.answer();
    await Promise.resolve();
  }
  await Promise.all(asked);
  expect(drawn).toEqual([1, 2, 3, 1, 2, 1, 1, 1]);
});

it('keeps the document of the thread in use when a dropped one fails late', async () => {
  const { held, threads } = openHeld();
  const lost = held.draw(jobOf(audit), 1);
  threads[0]?.fail();
  await expect(lost).rejects.toThrow('out of memory');
  const kept = held.draw(jobOf(audit), 1);
  threads[0]?.fail();
  threads[1]?.answer();
  expect((await kept).subject).toBe('one');
});

it('fails the document of a thread that ends without a word at once, and draws the next in a new one', async () => {
  const { held, threads } = openHeld();
  const lost = held.draw(jobOf(audit), 1);
  const next = held.draw(jobOf(audit), 2);
  threads[0]?.end();
  await expect(lost).rejects.toThrow('The thread ended');
  await expect.poll(() => threads.length).toBe(2);
  threads[1]?.answer();
  expect((await next).subject).toBe('one');
});
