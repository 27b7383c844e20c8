import { DAY_MS } from '@eupnea/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmClock, lookAtClock, type NtpState } from './server-clock.ts';

const START_MS = 1_700_000_000_000;

let dataDir = '';
let ntp: NtpState = 'unknown';
let nowMs = START_MS;
let uptimeMs = 1_000_000;
const machine = { now: () => nowMs, uptimeMs: () => uptimeMs, readNtp: () => ntp };
const look = (newestMs: number | null = null) => lookAtClock(dataDir, newestMs, machine).movedMs;

function pass(ms: number): void {
  nowMs += ms;
  uptimeMs += ms;
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'eupnea-clock-'));
  ntp = 'unknown';
  nowMs = START_MS;
  uptimeMs = 1_000_000;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the clock of the server', () => {
  it('is trusted while time passes, however long nobody looks', () => {
    expect(look()).toBeNull();
    pass(40 * DAY_MS);
    expect(look()).toBeNull();
    nowMs += 3_000_000;
    expect(look()).toBeNull();
  });

  it('is not trusted after a move by more than an hour, until an administrator confirms', () => {
    look();
    pass(1000);
    nowMs += 40 * DAY_MS;
    expect(look()).toBe(40 * DAY_MS);
    pass(DAY_MS);
    expect(lookAtClock(dataDir, null, machine)).toMatchObject({
      movedMs: 40 * DAY_MS,
      noticedMs: nowMs - DAY_MS,
    });
    confirmClock(dataDir, machine);
    expect(look()).toBeNull();
  });

  it('is trusted again when the move is undone', () => {
    look();
    nowMs += 40 * DAY_MS;
    look();
    pass(60_000);
    nowMs -= 40 * DAY_MS - 5_000;
    expect(look()).toBeNull();
  });

  it.each([
    ['unknown', 40 * DAY_MS],
    ['unsynchronized', 40 * DAY_MS],
    ['synchronized', null],
  ] as const)(
    'after a restart of the machine 40 days later, with NTP %s, has moved by %s',
    (state, moved) => {
      look();
      uptimeMs = 10_000;
      nowMs += 40 * DAY_MS;
      ntp = state;
      expect(look()).toBe(moved);
    },
  );

  it('has moved when it is behind the last look, also with NTP', () => {
    look();
    uptimeMs = 10_000;
    nowMs -= 2 * DAY_MS;
    ntp = 'synchronized';
    expect(look()).toBe(-2 * DAY_MS);
  });

  it('is compared with the newest stored data where nobody has looked yet', () => {
    expect(look(START_MS - 40 * DAY_MS)).toBe(40 * DAY_MS);
    confirmClock(dataDir, machine);
    expect(look(START_MS - 40 * DAY_MS)).toBeNull();
  });
});
