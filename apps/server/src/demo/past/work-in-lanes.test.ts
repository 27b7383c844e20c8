import { describe, expect, it } from 'vitest';
import { workInLanes } from './work-in-lanes.ts';

const never = new AbortController().signal;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('workInLanes', () => {
  it('begins the items in order and never more at once than there are lanes', async () => {
    const begun: number[] = [];
    let under = 0;
    let most = 0;
    await workInLanes(
      [1, 2, 3, 4, 5],
      2,
      async (item) => {
        begun.push(item);
        under += 1;
        most = Math.max(most, under);
        await turn();
        under -= 1;
      },
      never,
    );
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('ends with the first failure: tells the others, waits for them, begins nothing more', async () => {
    const begun: number[] = [];
    let toldOther = false;
    const work = workInLanes(
      [1, 2, 3],
      2,
      async (item, signal) => {
        begun.push(item);
        await turn();
        if (item === 1) throw new Error('broken');
        await turn();
        toldOther = signal.aborted;
      },
      never,
    );
    await expect(work).rejects.toThrow('broken');
    expect(toldOther).toBe(true);
    expect(begun).toEqual([1, 2]);
  });

  it('begins nothing when it was aborted before', async () => {
    const abort = new AbortController();
    abort.abort(new Error('stopped'));
    let begun = 0;
    const work = workInLanes(
      [1, 2],
      2,
      () => {
        begun += 1;
        return Promise.resolve();
      },
      abort.signal,
    );
    await expect(work).rejects.toThrow('stopped');
    expect(begun).toBe(0);
  });
});
