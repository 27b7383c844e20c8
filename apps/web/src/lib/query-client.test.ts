import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueryClient } from './query-client.ts';

it('a list that is still loading when something is added to it is asked for again', async () => {
  const client = new FreshQueryClient();
  const stored = ['first'];
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => {
      const seen = [...stored];
      return new Promise<readonly string[]>((resolve) => answers.push(() => resolve(seen)));
    },
  });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  stored.push('second');
  const refreshed = client.invalidateQueries({ queryKey: ['list'] });
  expect(answers).toHaveLength(2);
  for (const answer of answers) answer();
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(['first', 'second']);
  stop();
});
