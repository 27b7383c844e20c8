import type { DeviceAlarm } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { type AlertSituation, DeviceAlerts } from './device-alerts.ts';

const rules = new Map([['Pmax', { delaySeconds: 5, hysteresis: 1 }]]);

function situation(nowMs: number, pmax: number, changes: Partial<AlertSituation> = {}): AlertSituation {
  return {
    nowMs,
    standby: false,
    noData: false,
    values: new Map([['Pmax', { value: pmax, atMs: nowMs }]]),
    limits: new Map([['Pmax', { low: null, high: 35 }]]),
    ...changes,
  };
}

const apnoea: DeviceAlarm = { code: 'A17', text: 'Apnea', priority: 'high' };
const kinds = (alerts: DeviceAlerts) =>
  alerts.active.map((alert) => `${alert.source} ${alert.kind} ${alert.priority}`);

describe('alert episodes of a device', () => {
  it('keep the device priority and end when the device no longer lists the alarm', () => {
    const alerts = new DeviceAlerts(3, rules, 10);
    const [onset] = alerts.applyDeviceAlarms([apnoea], 1_000, false);
    expect(onset).toMatchObject({
      alertNumber: 11,
      priority: 'high',
      text: 'Apnea',
      onsetUs: 1_000_000n,
      endUs: null,
    });
    expect(alerts.applyDeviceAlarms([apnoea], 2_000, false)).toEqual([]);
    const [end] = alerts.applyDeviceAlarms([], 3_000, false);
    expect(end).toMatchObject({ alertNumber: 11, onsetUs: 1_000_000n, endUs: 3_000_000n });
    expect(alerts.active).toEqual([]);
  });

  it('split an alarm that changes its priority', () => {
    const alerts = new DeviceAlerts(3, rules, 0);
    alerts.applyDeviceAlarms([{ ...apnoea, priority: 'medium' }], 1_000, false);
    const changed = alerts.applyDeviceAlarms([apnoea], 2_000, false);
    expect(changed.map((record) => [record.alertNumber, record.priority, record.endUs])).toEqual([
      [1, 'medium', 2_000_000n],
      [2, 'high', null],
    ]);
  });

  it('are one episode while only the text of the alarm changes', () => {
    const alerts = new DeviceAlerts(3, rules, 0);
    alerts.applyDeviceAlarms([{ ...apnoea, text: 'Apnea 20 s' }], 1_000, false);
    const told = alerts.applyDeviceAlarms([{ ...apnoea, text: 'Apnea 21 s' }], 2_000, false);
    expect(told).toMatchObject([{ alertNumber: 1, text: 'Apnea 21 s', onsetUs: 1_000_000n, endUs: null }]);
    expect(alerts.active).toMatchObject([{ id: 1, text: 'Apnea 21 s' }]);
    expect(alerts.applyDeviceAlarms([], 3_000, false)).toMatchObject([{ alertNumber: 1, endUs: 3_000_000n }]);
  });

  it('carry value and limit of a Eupnea limit, unclassified', () => {
    const alerts = new DeviceAlerts(3, rules, 0);
    alerts.evaluate(situation(0, 40));
    const [onset] = alerts.evaluate(situation(5_000, 41));
    expect(onset).toMatchObject({
      kind: 'Pmax_high',
      priority: 'unclassified',
      value: 41,
      limit: 35,
      technical: false,
    });
    const [end] = alerts.evaluate(situation(6_000, 30));
    expect(end).toMatchObject({ alertNumber: 1, value: 41, endUs: 6_000_000n });
  });

  it('say technically that no data comes, once, until it comes', () => {
    const alerts = new DeviceAlerts(3, rules, 0);
    expect(alerts.evaluate(situation(0, 20, { noData: true }))).toHaveLength(1);
    expect(alerts.evaluate(situation(1_000, 20, { noData: true }))).toEqual([]);
    expect(alerts.active).toMatchObject([{ kind: 'no_data', technical: true }]);
    expect(alerts.evaluate(situation(2_000, 20))).toMatchObject([{ kind: 'no_data', endUs: 2_000_000n }]);
  });

  it('are neither raised nor kept in standby', () => {
    const alerts = new DeviceAlerts(3, rules, 0);
    alerts.applyDeviceAlarms([apnoea], 0, false);
    alerts.evaluate(situation(0, 40));
    alerts.evaluate(situation(5_000, 40));
    expect(kinds(alerts)).toEqual(['device A17 high', 'eupnea Pmax_high unclassified']);
    expect(alerts.evaluate(situation(6_000, 40, { standby: true, noData: true }))).toHaveLength(2);
    expect(alerts.applyDeviceAlarms([apnoea], 7_000, true)).toEqual([]);
    expect(alerts.evaluate(situation(20_000, 40, { standby: true }))).toEqual([]);
    expect(kinds(alerts)).toEqual([]);
  });

  it('start the delay anew after standby', () => {
    const alerts = new DeviceAlerts(3, rules, 0);
    alerts.evaluate(situation(0, 40));
    alerts.evaluate(situation(1_000, 40, { standby: true }));
    expect(alerts.evaluate(situation(5_500, 40))).toEqual([]);
    expect(alerts.evaluate(situation(10_500, 40))).toHaveLength(1);
  });

  it('go on under their number after a restart of the server', () => {
    const before = new DeviceAlerts(3, rules, 6);
    const [onset] = before.applyDeviceAlarms([apnoea], 1_000, false);
    if (onset === undefined) throw new Error('no onset');
    const after = new DeviceAlerts(3, rules, 7);
    after.resume(onset);
    expect(after.applyDeviceAlarms([apnoea], 9_000, false)).toEqual([]);
    expect(after.applyDeviceAlarms([], 10_000, false)).toMatchObject([
      { alertNumber: 7, endUs: 10_000_000n },
    ]);
  });
});
