import { describe, expect, it } from 'vitest';
import { MAX_BACKLOG_PACKETS, ViewerBacklog } from './viewer-backlog.ts';

describe('the backlog of a client', () => {
  it('lets a client that keeps up have every message', () => {
    const backlog = new ViewerBacklog(MAX_BACKLOG_PACKETS);
    expect([0, 5, MAX_BACKLOG_PACKETS].map((queued) => backlog.judge(queued))).toEqual([
      'send',
      'send',
      'send',
    ]);
    expect(backlog.takeSkipped()).toBe(0);
  });

  it('skips whole messages until the queue is empty, then says how many', () => {
    const backlog = new ViewerBacklog(MAX_BACKLOG_PACKETS);
    expect(backlog.judge(MAX_BACKLOG_PACKETS + 1)).toBe('skip');
    expect(backlog.judge(5)).toBe('skip');
    expect(backlog.judge(1)).toBe('skip');
    expect(backlog.judge(0)).toBe('catch_up');
    expect(backlog.takeSkipped()).toBe(3);
    expect(backlog.judge(0)).toBe('send');
    expect(backlog.takeSkipped()).toBe(0);
  });
});
