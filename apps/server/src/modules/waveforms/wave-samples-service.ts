import type { StoredScope } from '@eupnea/contracts/stored-scope';
import { WAVEFORM_MAX_SECONDS, type Waveform } from '@eupnea/contracts/waveform';
import type { WaveTimeseriesBody } from '@eupnea/contracts/waveform-window';
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

type StoredBreath = Awaited<ReturnType<BreathService['get']>>['breath'];

/** Consecutive epochs may overlap by a step of their anchor (anchor-slew.ts). */
const TOUCH_US = 100_000;

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
    const breath =
      breath_number === undefined ? null : await this.#findBreath(viewer, asked, deviceId, breath_number);
    const scope = { ...asked, ...chooseTimes(asked, breath, margin_seconds) };
    const stretches = await this.#storedData.resolve(viewer, scope);
    const segments: Waveform['segments'] = [];
    for (const range of joinStretches(stretches)) {
      const { segments: stored, integratesVolume } = await readWaveformWithVolume(this.#storedData.pool, {
        ...range,
        seenFromUs: range.fromUs,
        channels: WIRE_CHANNELS,
      });
      const computed = integratesVolume ? { computed: [WIRE_NAMES.volume] } : {};
      const own = breath === null ? stored : leaveOutDoubles(stored, breath.epoch);
      segments.push(...own.map((segment) => ({ ...toWire(segment), ...computed })));
    }
    return { device_id: deviceId, segments };
  }

  async #findBreath(
    viewer: Viewer,
    scope: StoredScope,
    deviceId: number,
    breathNumber: number,
  ): Promise<StoredBreath> {
    const { startTime: _start, endTime: _end, deviceId: _device, ...narrower } = scope;
    const { breath } = await this.#breaths.get(viewer, {
      ...narrower,
      device_id: deviceId,
      breath_number: breathNumber,
    });
    if (breath.device_id !== deviceId) throw notFound();
    return breath;
  }
}

/** A breath with its margin, or the requested times. */
function chooseTimes(
  { startTime, endTime }: StoredScope,
  breath: StoredBreath | null,
  marginSeconds: number,
): { readonly startTime: string; readonly endTime: string } {
  if (breath !== null)
    return {
      startTime: shift(breath.started_at, -marginSeconds),
      // Times are sent in whole milliseconds; rounding up keeps the last sample.
      endTime: shift(breath.ended_at, marginSeconds + 0.001),
    };
  if (startTime === undefined) throw invalidField('startTime', 'Name a breath or a stretch of time');
  if (endTime === undefined) throw invalidField('endTime', 'Name a breath or a stretch of time');
  if (Date.parse(endTime) - Date.parse(startTime) > WAVEFORM_MAX_SECONDS * 1000) {
    throw invalidField('endTime', `At most ${WAVEFORM_MAX_SECONDS} s of samples at once`);
  }
  return { startTime, endTime };
}

/** Segments without those that were recorded at the same time by a server clock that was set back. */
function leaveOutDoubles(segments: readonly WaveformSegment[], epoch: number): readonly WaveformSegment[] {
  const own = segments.filter((segment) => segment.epoch === epoch);
  return segments.filter(
    (segment) => segment.epoch === epoch || !own.some((one) => overlapUs(one, segment) > TOUCH_US),
  );
}

function overlapUs(left: WaveformSegment, right: WaveformSegment): number {
  const end = Math.min(endUsOf(left), endUsOf(right));
  return end - Math.max(Number(left.startedAtUs), Number(right.startedAtUs));
}

function endUsOf({ startedAtUs, length, rateHz }: WaveformSegment): number {
  return Number(startedAtUs) + (length * 1_000_000) / rateHz;
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
