import type { DeviceEvent } from '@eupnea/model';
import { BREATH_COUNTER_SPAN } from './codec.ts';

/**
 * Encodes events as waveform text, the reverse of the session: pressure, flow and breath starts only. The
 * text has no rate, so readers must be told any other than 50 Hz.
 */
export interface Pb840TextEncoder {
  encode(events: readonly DeviceEvent[]): string;
  /** Ends the current breath. */
  finish(): string;
}

export function createPb840TextEncoder(): Pb840TextEncoder {
  let isInBreath = false;

  function endBreath(): string {
    const end = isInBreath ? 'BE\n' : '';
    isInBreath = false;
    return end;
  }

  function encodeOne(event: DeviceEvent): string {
    if (event.type === 'samples') {
      const { flow, pressure } = event.block.channels;
      if (flow === undefined || pressure === undefined) return '';
      return Array.from(flow, (value, at) => encodeRow(value, pressure[at] ?? Number.NaN)).join('');
    }
    if (event.type !== 'mark' || event.kind !== 'inspiration_start') return '';
    const end = endBreath();
    isInBreath = true;
    const number = event.deviceBreathNumber;
    return `${end}BS, S:${number === undefined ? '' : number % BREATH_COUNTER_SPAN},\n`;
  }

  return {
    encode: (events) => events.map(encodeOne).join(''),
    finish: endBreath,
  };
}

/** Two decimals, as the ventilator sends. A missing value becomes an unreadable row, which keeps its time. */
function encodeRow(flowLpm: number, pressureCmh2o: number): string {
  const isWhole = Number.isFinite(flowLpm) && Number.isFinite(pressureCmh2o);
  return isWhole ? `${flowLpm.toFixed(2)}, ${pressureCmh2o.toFixed(2)}\n` : '-, -\n';
}
