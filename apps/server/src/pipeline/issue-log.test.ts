import { describe, expect, it } from 'vitest';
import { IssueLog } from './issue-log.ts';

describe('issues on their way to the connection log', () => {
  it('are written at once the first time and then once a minute with their count', () => {
    const log = new IssueLog(2);
    log.add('garbage', 'row 1', 1000);
    expect(log.take(1000)).toMatchObject([
      { deviceId: 2, code: 'garbage', detail: 'row 1', atUs: 1_000_000n },
    ]);
    for (let count = 0; count < 500; count += 1) log.add('garbage', `row ${count}`, 2000 + count);
    expect(log.take(3000)).toEqual([]);
    expect(log.take(61_000)).toMatchObject([{ detail: 'row 499 (500 times)', atUs: 2_000_000n }]);
    expect(log.take(200_000)).toEqual([]);
  });

  it('of more kinds than a device can have share a place', () => {
    const log = new IssueLog(2);
    for (let kind = 0; kind < 1000; kind += 1) log.add(`code${kind}`, '', 0);
    expect(log.take(0).length).toBeLessThan(40);
  });
});
