import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveQueue, KEPT_UNSAVED } from './save-queue.ts';

interface Event {
  readonly client_id: string;
  readonly position: number;
}

const LABEL = { kinds: ['leak' as const], is_unsure: false, comment: null, confidence: null };
const PASSING = new Error('no connection');
const event = (client_id: string, position = 0): Event => ({ client_id, position });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that fails as it is told. */
function openQueue() {
  const server = { failure: null as Error | null, sent: [] as string[][] };
  const queue = createSaveQueue<Event>({
    send: async (events) => {
      server.sent.push(events.map(({ client_id }) => client_id));
      if (server.failure !== null) throw server.failure;
      return { labels: events.map((one) => ({ ...one, label: LABEL })) };
    },
    mayPass: (error) => error === PASSING,
    now: () => 5000,
  });
  return { server, queue, settle: () => vi.advanceTimersByTimeAsync(0) };
}

test('a label is shown at once, and counted as saved when the server has acknowledged it', async () => {
  const { queue, settle } = openQueue();
  expect(queue.push(event('a'), LABEL)).toBe(true);
  expect(queue.state.get()).toMatchObject({ unsaved: 1, savedAtMs: null });
  expect(queue.state.get().labels.get(0)).toEqual(LABEL);
  await settle();
  expect(queue.state.get()).toMatchObject({ unsaved: 0, savedAtMs: 5000, isOffline: false });
});

test('without a connection labels are kept and sent again with the same ids, in their order', async () => {
  const { server, queue, settle } = openQueue();
  server.failure = PASSING;
  queue.push(event('a'), LABEL);
  await settle();
  queue.push(event('b', 1), LABEL);
  await settle();
  expect(queue.state.get()).toMatchObject({ unsaved: 2, isOffline: true, savedAtMs: null });
  server.failure = null;
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.sent).toEqual([['a'], ['a', 'b']]);
  expect(queue.state.get()).toMatchObject({ unsaved: 0, isOffline: false, savedAtMs: 5000 });
});

test('an answer does not put back what was changed since, nor drop what is not sent yet', async () => {
  const { server, queue, settle } = openQueue();
  queue.push(event('a'), LABEL);
  queue.push(event('b'), null);
  // The first one is answered, the second one is not.
  server.failure = PASSING;
  await settle();
  expect(queue.state.get().labels.get(0)).toBeNull();
  expect(queue.state.get()).toMatchObject({ unsaved: 1, savedAtMs: 5000, isOffline: true });
});

test('what the server refuses is not shown as if it stood', async () => {
  const { server, queue, settle } = openQueue();
  server.failure = new Error('submitted already');
  queue.push(event('a'), LABEL);
  await settle();
  expect(queue.state.get()).toMatchObject({ unsaved: 0, refusal: server.failure });
  expect(queue.state.get().labels.has(0)).toBe(false);
});

test('so much is kept unsaved and no more', async () => {
  const { server, queue } = openQueue();
  server.failure = PASSING;
  for (let index = 0; index < KEPT_UNSAVED; index++) expect(queue.push(event(`${index}`), LABEL)).toBe(true);
  expect(queue.push(event('more'), LABEL)).toBe(false);
});

test('a page that is left sends once more and then stops trying', async () => {
  const { server, queue, settle } = openQueue();
  server.failure = PASSING;
  queue.push(event('a'), LABEL);
  await settle();
  queue.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual([['a'], ['a']]);
});

test('a page that is shown again sends what it held when it was left', async () => {
  const { server, queue, settle } = openQueue();
  server.failure = PASSING;
  queue.push(event('a'), LABEL);
  await settle();
  queue.stop();
  await settle();
  server.failure = null;
  queue.resume();
  await settle();
  expect(queue.state.get()).toMatchObject({ unsaved: 0, isOffline: false });
});

test('labels that were loaded anew take the place of acknowledged ones, never of waiting ones', async () => {
  const { queue, settle } = openQueue();
  queue.push(event('a'), LABEL);
  queue.forget();
  expect(queue.state.get().labels.size).toBe(1);
  await settle();
  queue.forget();
  expect(queue.state.get().labels.size).toBe(0);
});
