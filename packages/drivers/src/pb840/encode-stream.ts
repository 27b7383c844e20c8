import type { DeviceEvent } from '@eupnea/model';
import { BREATH_COUNTER_SPAN } from './codec.ts';

/**
 * Events as waveform text, the other way round from the session: pressure, flow and breath starts; everything else has no
 * place in it. The text carries no rate: other than 50 Hz must be told to whoever reads it.
 */
export interface Pb840TextEncoder {
  encode(events: readonly DeviceEvent[]): string;
  /** Ends the breath in course. */
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

/** The ventilator sends two decimals. A missing value is an unreadable row: its place in time stays. */
function encodeRow(flowLpm: number, pressureCmh2o: number): string {
  const isWhole = Number.isFinite(flowLpm) && Number.isFinite(pressureCmh2o);
  return isWhole ? `${flowLpm.toFixed(2)}, ${pressureCmh2o.toFixed(2)}\n` : '-, -\n';
}
