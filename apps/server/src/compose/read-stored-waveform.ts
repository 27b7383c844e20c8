import type { Waveform } from '@eupnea/contracts/waveform';
import type { CHANNELS, ChannelCode } from '@eupnea/model';
import type { ReadStoredWaveform } from '../modules/devices/device-service.ts';
import type { Storage } from '../storage/open-storage.ts';
import { readWaveform } from '../storage/waveform/read-waveform.ts';

const WIRE_CHANNELS = ['pressure', 'flow', 'volume', 'co2'] as const satisfies readonly ChannelCode[];

/** Creates a reader of stored samples in wire format; a missing sample is null. */
export function createStoredWaveformReader(storage: Storage): ReadStoredWaveform {
  return async (deviceId, fromMs, toMs) => {
    const segments = await readWaveform(storage.pool, {
      deviceId,
      fromUs: toMicroseconds(fromMs),
      toUs: toMicroseconds(toMs),
      channels: WIRE_CHANNELS,
    });
    return segments.map((segment) => {
      const answer: Waveform['segments'][number] = {
        epoch: segment.epoch,
        first_index: segment.firstIndex,
        rate_hz: segment.rateHz,
        time_rcvd: Number(segment.startedAtUs) / 1000,
      };
      for (const code of WIRE_CHANNELS) {
        const column = segment.columns[code];
        if (column !== undefined) answer[WIRE_NAMES[code]] = Array.from(column, toWire);
      }
      return answer;
    });
  };
}

const WIRE_NAMES = { pressure: 'p_patient', flow: 'flow', volume: 'volume', co2: 'pco' } as const satisfies {
  readonly [Code in (typeof WIRE_CHANNELS)[number]]: (typeof CHANNELS)[Code]['wireName'];
};

function toWire(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function toMicroseconds(timeMs: number): bigint {
  return BigInt(Math.round(timeMs * 1000));
}
