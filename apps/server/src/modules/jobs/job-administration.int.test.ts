import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/job-queue.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';

let app: TestApp;
let administrator: TestUser;
let queue: JobQueue;

beforeAll(async () => {
  app = await openTestApp();
  administrator = await app.makeUser({ isAdmin: true });
  queue = new JobQueue(app.storage.pool, 'test');
});
afterAll(() => app.remove());

async function post(path: string): Promise<number> {
  const url = `/nestjs/admin/jobs/${path}`;
  return (await app.server.inject({ method: 'POST', url, headers: administrator.headers })).statusCode;
}

async function stateOf(id: number): Promise<unknown> {
  const url = '/nestjs/admin/jobs?kind=nothing';
  const answer = await app.server.inject({ url, headers: administrator.headers });
  return answer.json<{ items: { id: number; state: string }[] }>().items.find((job) => job.id === id)?.state;
}

describe('jobs in the hands of an administrator', () => {
  it('are cancelled while they wait, and run again when they are asked to, audited', async () => {
    const id = await queue.enqueue({
      kind: 'nothing',
      payload: { secret: 'patient.csv' },
      uniqueName: 'nothing',
    });
    expect([await post(`${id}/cancel`), await stateOf(id)]).toEqual([202, 'cancelled']);
    expect(await post(`${id}/cancel`)).toBe(409);
    expect([await post(`${id}/retry`), await stateOf(id)]).toEqual([202, 'queued']);
    expect(await post(`${id}/retry`)).toBe(409);
    const log = await app.server.inject({
      url: '/nestjs/admin/audit?action=job',
      headers: administrator.headers,
    });
    expect(log.json()).toMatchObject({
      items: [
        { action: 'job.retry', before: { state: 'cancelled' }, after: { state: 'queued' } },
        { action: 'job.cancel', before: { state: 'queued' }, after: { state: 'cancelled' } },
      ],
    });
  });

  it('do not run again beside another of their name', async () => {
    const first = await queue.enqueue({ kind: 'nothing', payload: {}, uniqueName: 'single' });
    await post(`${first}/cancel`);
    await queue.enqueue({ kind: 'nothing', payload: {}, uniqueName: 'single' });
    expect(await post(`${first}/retry`)).toBe(409);
  });

  it('do not tell what they work on, and an unknown one is not found', async () => {
    const list = await app.server.inject({ url: '/nestjs/admin/jobs', headers: administrator.headers });
    expect(list.body).not.toContain('patient.csv');
    expect(await post('987654/cancel')).toBe(404);
  });
});
