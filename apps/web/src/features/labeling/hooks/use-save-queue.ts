import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useExternalStore } from '../../../lib/external-store.ts';
import { mayPass } from '../api/labeling-queries.ts';
import { createSaveQueue, type SaveQueue } from '../logic/save-queue.ts';

type Send<Event extends { readonly client_id: string; readonly position: number }> = Parameters<
  typeof createSaveQueue<Event>
>[0]['send'];

/** A queue with the lifetime of the page; refused changes are refetched. */
export function useSaveQueue<Event extends { readonly client_id: string; readonly position: number }>(
  send: Send<Event>,
) {
  const client = useQueryClient();
  const [queue] = useState<SaveQueue<Event>>(() => createSaveQueue({ send, mayPass, now: () => Date.now() }));
  const state = useExternalStore(queue.state);
  useEffect(() => {
    queue.resume();
    return () => queue.stop();
  }, [queue]);
  useWindowEvent('online', () => queue.flush());
  useWindowEvent('beforeunload', (event) => {
    if (queue.state.get().unsaved > 0) event.preventDefault();
  });
  const { refusal } = state;
  useEffect(() => {
    if (refusal !== null) void client.invalidateQueries({ queryKey: ['labeling'] });
  }, [client, refusal]);
  return { queue, state };
}
