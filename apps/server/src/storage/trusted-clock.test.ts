import { DAY_MS } from '@eupnea/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MachineTime } from './server-clock.ts';
import { WatchedClock } from './trusted-clock.ts';

const START_MS = 1_700_000_000_000;

let dataDir = '';
let nowMs = START_MS;
let uptimeMs = 1_000_000;
const machine: MachineTime = { now: () => nowMs, uptimeMs: () => uptimeMs, readNtp: () => 'unknown' };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'eupnea-clock-'));
  nowMs = START_MS;
  uptimeMs = 1_000_000;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function pass(ms: number): void {
  nowMs += ms;
  uptimeMs += ms;
}

it('passes with the machine, and leaves out a move as soon as it happens', () => {
  const clock = new WatchedClock(dataDir, null, machine);
  pass(1000);
  expect(clock.now()).toBe(START_MS + 1000);
  nowMs += 40 * DAY_MS;
  expect(clock.now()).toBe(START_MS + 1000);
  pass(3 * DAY_MS);
  expect(clock.now()).toBe(START_MS + 1000 + 3 * DAY_MS);
});

it('leaves out a move that happened before the start, by the newest stored data where there is no note', () => {
  nowMs += 40 * DAY_MS;
  expect(new WatchedClock(dataDir, START_MS, machine).now()).toBe(START_MS);
});

it('is the machine clock again once it is confirmed or corrected', () => {
  const clock = new WatchedClock(dataDir, null, machine);
  nowMs += 40 * DAY_MS;
  clock.read();
  clock.confirm();
  expect(clock.now()).toBe(START_MS + 40 * DAY_MS);
  nowMs -= 40 * DAY_MS;
  expect(clock.read().movedMs).toBe(-40 * DAY_MS);
  nowMs += 40 * DAY_MS;
  expect(clock.read().movedMs).toBeNull();
});
