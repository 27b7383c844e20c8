import { serverTimeUs } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { FindingRecord } from '../storage/recording/recording-batch.ts';
import { DeviceCondition } from './device-condition.ts';
import { ADULT, CONDITION_START, assignmentOf, finished } from './testing/condition-start.ts';

function doubleTrigger(beganMs: number): FindingRecord {
  const range = { firstIndex: 0, lastIndex: 199 };
  return {
    deviceId: 5,
    epoch: 1,
    analysisId: 1,
    startedAtUs: serverTimeUs(beganMs),
    endedAtUs: serverTimeUs(beganMs + 2000),
    finding: {
      ...range,
      kind: 'double_trigger',
      confidence: 0.9,
      evidence: { ...range, textKey: 'x', measurements: [] },
      breathStartIndices: [0],
      state: 'final',
    },
  };
}

describe('the condition of a device with a patient', () => {
  it('puts the cited limits of the patient in force and raises their crossing', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    const assigned = condition.assign(assignmentOf(ADULT), 1000);
    expect(assigned.intervals).toContainEqual(
      expect.objectContaining({ kind: 'limit', parameter: 'VT_IBW', low: 4, high: 8, source: 'eupnea' }),
    );
    condition.setConnected(true, 'connected', 1000);
    const raised: string[] = [];
    for (let second = 2; second < 90; second += 1) {
      const nowMs = second * 1000;
      const change =
        second % 3 === 0
          ? condition.addBreaths(finished(700, nowMs), nowMs)
          : condition.tick(nowMs, nowMs, 'live');
      raised.push(...(change.alerts ?? []).map(({ kind, priority }) => `${kind} ${priority}`));
    }
    expect(raised).toContain('VT_IBW_high unclassified');
  });

  it('shows nothing of the former patient under the next one', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    condition.assign(assignmentOf(ADULT), 0);
    condition.addBreaths(finished(500, 3000), 3000);
    expect(condition.values.monitored.values.get('VTe')?.value).toBe(500);
    condition.assign(assignmentOf({ ...ADULT, version: 2 }), 4000);
    expect(condition.values.monitored.values.has('VTe')).toBe(true);
    condition.assign(assignmentOf({ ...ADULT, id: 12 }), 5000);
    expect(condition.values.monitored.values.size).toBe(0);
    // The breath began with the previous patient and is committed after the change.
    condition.addBreaths(finished(600, 7000), 7500);
    expect(condition.values.monitored.values.size).toBe(0);
    condition.addBreaths(finished(400, 8000), 8500);
    expect(condition.values.monitored.values.get('VTe')?.value).toBe(400);
  });

  it('counts no asynchrony of the former patient under the next one, however late it is committed', () => {
    const condition = new DeviceCondition(CONDITION_START, 0);
    condition.assign(assignmentOf(ADULT), 0);
    condition.assign(assignmentOf({ ...ADULT, id: 12 }), 5000);
    expect(condition.addFindings([doubleTrigger(4000)], 7000).asynchronism).toEqual([]);
    expect(condition.addFindings([doubleTrigger(6000)], 8000).asynchronism).toEqual([
      { kind: 'double_trigger', count: 1 },
    ]);
  });
});
