import type { EncodableEvent } from '@eupnea/drivers';
import type { DeviceAlarm, NumericsEvent } from '@eupnea/model';
import type { BedsideSample } from '../bedside.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { VentilatorSettings } from '../ventilator/settings.ts';
import { findAlarms } from './alarms.ts';
import { createBreathMonitor } from './breath-monitor.ts';
import { createNumericsBoard } from './numerics.ts';
import { createSampleCollector } from './sample-collector.ts';
import { describeSettings } from './settings-on-wire.ts';
import { createSpo2Sensor } from './spo2-sensor.ts';

/** Apnoea time, s: the usual default of bedside ventilators. */
const APNOEA_S = 20;
const APNOEA_ALARM: DeviceAlarm = { code: 'apnoea', text: 'Apnoea', priority: 'high', parameterCode: 'RR' };

/** The ventilator as its data port shows it: samples, marks, numbers, settings and alarms. */
export interface SimulatedDevice {
  addSample(index: number, sample: BedsideSample): void;
  /** In standby nothing is measured, but the sample index keeps counting. */
  skipSample(index: number): void;
  /** A mark may arrive before its sample; it is emitted in front of that sample. */
  startInspiration(index: number): void;
  startExpiration(index: number): void;
  enterPhase(settings: VentilatorSettings, standby: boolean): void;
  /** Sets the mean of the oximeter readings from now on. */
  changeSaturation(percent: number): void;
  drain(): readonly EncodableEvent[];
  snapshot(): readonly EncodableEvent[];
}

export function createSimulatedDevice(scenario: Scenario, seed: number): SimulatedDevice {
  const { rateHz } = scenario;
  const collector = createSampleCollector(scenario);
  const monitor = createBreathMonitor(rateHz);
  const board = createNumericsBoard();
  const spo2 = createSpo2Sensor(seed);
  let settings: VentilatorSettings = scenario.settings;
  let saturationPercent = scenario.spo2Percent;
  let standby: boolean | null = null;
  let breathNumber = 0;
  let lastBreathIndex = 0;
  let alarms: readonly DeviceAlarm[] = [];

  const settingsEvent = (): EncodableEvent => ({
    type: 'settings',
    values: describeSettings(settings, scenario.idealBodyWeightKg),
  });

  function changeAlarms(next: readonly DeviceAlarm[]): void {
    const isSame =
      next.length === alarms.length && next.every((alarm, at) => alarm.code === alarms[at]?.code);
    if (isSame) return;
    alarms = next;
    collector.tell({ type: 'alarms', active: alarms });
  }

  function tellNumerics(values: NumericsEvent['values']): void {
    collector.tell({ type: 'numerics', values });
    changeAlarms(findAlarms(values, scenario.limits));
  }

  function watchApnoea(index: number): void {
    if (index - lastBreathIndex !== Math.round(APNOEA_S * rateHz)) return;
    board.clear();
    collector.tell({ type: 'numerics', values: { RR: 0, MVe: 0 } });
    changeAlarms([APNOEA_ALARM]);
  }

  return {
    addSample(index, sample) {
      collector.add(index, sample);
      monitor.add(sample, sample.phase === 'pause');
      watchApnoea(index);
    },
    skipSample(index) {
      lastBreathIndex = index;
    },
    startInspiration(index) {
      lastBreathIndex = index;
      breathNumber += 1;
      const breath = monitor.startBreath();
      collector.mark(index, 'inspiration_start', breathNumber);
      if (breath === null) return;
      const inputs = {
        oxygenPercent: settings.oxygenPercent,
        spo2Percent: spo2.read(index / rateHz, saturationPercent),
      };
      tellNumerics(board.addBreath(breath, index / rateHz, inputs));
    },
    startExpiration(index) {
      monitor.startExpiration();
      collector.mark(index, 'expiration_start', breathNumber);
    },
    enterPhase(next, nowStandby) {
      settings = next;
      if (nowStandby) {
        monitor.drop();
        board.clear();
        changeAlarms([]);
      }
      collector.tell(settingsEvent());
      if (nowStandby !== standby) collector.tell({ type: 'standby', standby: nowStandby });
      standby = nowStandby;
    },
    changeSaturation(percent) {
      saturationPercent = percent;
    },
    drain: () => collector.drain(),
    snapshot: () => [
      { type: 'identity', model: scenario.deviceModel, serial: `SIM-${scenario.id}-${seed}`, software: '1' },
      settingsEvent(),
      { type: 'limits', limits: limitsOnWire(scenario) },
      { type: 'alarms', active: alarms },
      { type: 'standby', standby: standby ?? false },
    ],
  };
}

function limitsOnWire(scenario: Scenario): { [code: string]: { low: number | null; high: number | null } } {
  return Object.fromEntries(
    Object.entries(scenario.limits).map(([code, { low, high }]) => [code, { low, high }]),
  );
}
