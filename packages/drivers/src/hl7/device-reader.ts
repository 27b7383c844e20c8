import type { DeviceEvent } from '@eupnea/model';
import { createAlarmReader } from './alarm-reader.ts';
import type { DeviceReport } from './device-reports.ts';
import { createValueReader } from './observation-values.ts';
import { createWaveReader } from './wave-reader.ts';
import { deviceTimeMs } from '@eupnea/model';

/** Converts the messages of one device to events. */
export interface Hl7DeviceReader {
  read(report: DeviceReport): readonly DeviceEvent[];
}

/**
 * One reader per device and connection. Starts without alarms: alarms that ended during a disconnection are
 * unknown, and active ones return with their next message.
 */
export function createHl7DeviceReader(): Hl7DeviceReader {
  const values = createValueReader();
  const waves = createWaveReader();
  const alarms = createAlarmReader();
  let model: string | null = null;
  let isFirst = true;

  return {
    read(report) {
      const events: DeviceEvent[] = [];
      if (isFirst) events.push({ type: 'alarms', active: [] });
      isFirst = false;
      if (report.model !== null && report.model !== model) {
        model = report.model;
        events.push({ type: 'identity', model: model.slice(0, 100), ...serialOf(report) });
      }
      if (report.time?.hasOffset === true) {
        events.push({ type: 'clock', deviceTimeMs: deviceTimeMs(report.time.ms) });
      }
      if (report.kind === 'alarm') return [...events, ...alarms.read(report)];
      return [...events, ...values.read(report), ...waves.read(report)];
    },
  };
}

function serialOf({ identifiers }: DeviceReport): { serial?: string } {
  const [serial] = identifiers;
  return serial === undefined ? {} : { serial: serial.slice(0, 100) };
}
