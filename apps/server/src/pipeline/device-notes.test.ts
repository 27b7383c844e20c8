import { deviceTimeMs } from '@eupnea/model';
import { expect, it } from 'vitest';
import type { DeviceNotesMessage } from '../bus/bus-messages.ts';
import { DeviceNotes } from './device-notes.ts';
import { IssueLog } from './issue-log.ts';

function createNotes() {
  const told: DeviceNotesMessage[] = [];
  const issues = new IssueLog(1);
  return { told, issues, notes: new DeviceNotes(1, issues, (message) => told.push(message)) };
}

it('tells the offset of the clock, and logs it once until somebody sets it', () => {
  const { told, issues, notes } = createNotes();
  notes.followClock(deviceTimeMs(65_000), 5_000);
  notes.followClock(deviceTimeMs(75_000), 15_000);
  expect(told.at(-1)?.clock).toMatchObject({ offsetMs: 60_000, measuredAtMs: 15_000 });
  expect(issues.take(15_000)).toHaveLength(1);
  notes.followClock(deviceTimeMs(3_625_000), 25_000);
  expect(issues.take(100_000)).toMatchObject([
    { code: 'device_clock', detail: "the device's clock is 3600 s from the server's" },
  ]);
});

it('tells the drift of the sample clock when it changes by a part per million', () => {
  const { told, notes } = createNotes();
  notes.noteDrift(null);
  expect(told).toEqual([]);
  notes.noteDrift(99.7);
  notes.noteDrift(100.2);
  expect(told.map(({ sampleDriftPpm }) => sampleDriftPpm)).toEqual([100]);
});

it('lists each unknown identifier once, and not more than a device can have', () => {
  const { told, notes } = createNotes();
  const issue = (code: string, detail: string) => notes.noteIssue({ type: 'issue', code, detail }, 0);
  issue('identifier_unmapped', 'identifier 31');
  issue('identifier_unmapped', 'identifier 31');
  issue('frame_rejected', 'no identifier');
  issue('identifier_unknown', 'command 24: 99');
  expect(told).toHaveLength(2);
  expect(told.at(-1)?.unknownIdentifiers).toEqual(['identifier 31', 'command 24: 99']);
  for (let number = 0; number < 500; number += 1) issue('identifier_unknown', `number ${number}`);
  expect(told.at(-1)?.unknownIdentifiers).toHaveLength(200);
});
