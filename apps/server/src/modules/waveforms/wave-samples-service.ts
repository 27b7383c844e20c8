import {
  WAVEFORM_MAX_SECONDS,
  type StoredScope,
  type WaveTimeseriesBody,
  type Waveform,
} from '@eupnea/contracts';
import type { CHANNELS, ChannelCode } from '@eupnea/model';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import { readWaveformWithVolume } from '../../storage/waveform/read-waveform-with-volume.ts';
import type { Viewer } from '../access/access-service.ts';
import type { BreathService } from '../breaths/breath-service.ts';
import { joinStretches, type StoredDataService } from '../stored-data/stored-data-service.ts';

/** Channels of a waveform sample in the specification. */
const WIRE_CHANNELS = ['pressure', 'flow', 'volume', 'co2'] as const satisfies readonly ChannelCode[];
const WIRE_NAMES = { pressure: 'p_patient', flow: 'flow', volume: 'volume', co2: 'pco' } as const satisfies {
  readonly [Code in (typeof WIRE_CHANNELS)[number]]: (typeof CHANNELS)[Code]['wireName'];
};

/** Every stored sample of one breath, or of a short stretch of one device. */
export class WaveSamplesService {
  readonly #storedData: StoredDataService;
  readonly #breaths: BreathService;

  constructor(storedData: StoredDataService, breaths: BreathService) {
    this.#storedData = storedData;
    this.#breaths = breaths;
  }

  async read(viewer: Viewer, body: WaveTimeseriesBody): Promise<Waveform> {
    const { breath_number, margin_seconds, ...asked } = body;
    const deviceId = asked.device_id ?? asked.deviceId;
    if (deviceId === undefined) throw invalidField('device_id', 'Name the device');
    const scope = {
      ...asked,
      ...(await this.#chooseTimes(viewer, asked, deviceId, breath_number, margin_seconds)),
    };
    const stretches = await this.#storedData.resolve(viewer, scope);
    const segments: Waveform['segments'] = [];
    for (const range of joinStretches(stretches)) {
      const { segments: stored, integratesVolume } = await readWaveformWithVolume(this.#storedData.pool, {
        ...range,
        seenFromUs: range.fromUs,
        channels: WIRE_CHANNELS,
      });
      const computed = integratesVolume ? { computed: [WIRE_NAMES.volume] } : {};
      segments.push(...stored.map((segment) => ({ ...toWire(segment), ...computed })));
    }
    return { device_id: deviceId, segments };
  }

  /** A breath with its margin, or the requested times. */
  async #chooseTimes(
    viewer: Viewer,
    scope: StoredScope,
    deviceId: number,
    breathNumber: number | undefined,
    marginSeconds: number,
  ): Promise<{ readonly startTime: string; readonly endTime: string }> {
    if (breathNumber !== undefined) {
      const { startTime: _start, endTime: _end, deviceId: _device, ...narrower } = scope;
      const { breath } = await this.#breaths.get(viewer, {
        ...narrower,
        device_id: deviceId,
        breath_number: breathNumber,
      });
      if (breath.device_id !== deviceId) throw notFound();
      return {
        startTime: shift(breath.started_at, -marginSeconds),
        // Times are sent in whole milliseconds; rounding up keeps the last sample.
        endTime: shift(breath.ended_at, marginSeconds + 0.001),
      };
    }
    const { startTime, endTime } = scope;
    if (startTime === undefined) throw invalidField('startTime', 'Name a breath or a stretch of time');
    if (endTime === undefined) throw invalidField('endTime', 'Name a breath or a stretch of time');
    if (Date.parse(endTime) - Date.parse(startTime) > WAVEFORM_MAX_SECONDS * 1000) {
      throw invalidField('endTime', `At most ${WAVEFORM_MAX_SECONDS} s of samples at once`);
    }
    return { startTime, endTime };
  }
}

function shift(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}

function toWire(segment: WaveformSegment): Waveform['segments'][number] {
  const answer: Waveform['segments'][number] = {
    epoch: segment.epoch,
    first_index: segment.firstIndex,
    rate_hz: segment.rateHz,
    time_rcvd: Number(segment.startedAtUs) / 1000,
  };
  for (const code of WIRE_CHANNELS) {
    const column = segment.columns[code];
    if (column === undefined) continue;
    answer[WIRE_NAMES[code]] = Array.from(column, (value) => (Number.isNaN(value) ? null : value));
  }
  return answer;
}
