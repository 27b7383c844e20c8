import { CHANNELS, type ChannelCode, type DeviceEvent } from '@eupnea/model';
import type { DeviceReport, Observation } from './device-reports.ts';
import { CODES, findWaveChannel, isNamed } from './nomenclature.ts';
import { findFactor } from './units.ts';

/** Maximum sampling rate of airway waves, Hz. */
const MAX_RATE_HZ = 1000;
/** Maximum samples per message and channel: a minute at 500 Hz. */
const MAX_SEGMENT_SAMPLES = 30_000;
/** Maximum samples of all waves of one device in a message: a minute of four waves at 250 Hz. */
const MAX_REPORT_SAMPLES = 60_000;
/** Maximum number of attributes of a wave that are searched for its rate and resolution. */
const MAX_FACETS = 16;
/** Maximum distance of consecutive segments, s: clocks may have a resolution of a second. */
const CONTIGUOUS_WITHIN_S = 0.5;
/** Maximum gap, s; a later start is a clock step of the sender. */
const LONGEST_GAP_S = 600;
/** Mark of a missing sample in public examples (MDC_EVT_INOP). */
const INVALID_NAME = 'MDC_EVT_INOP';

interface WaveSegment {
  readonly channel: ChannelCode;
  readonly rateHz: number;
  readonly startMs: number | null;
  readonly values: Float32Array;
}

export interface WaveReader {
  read(report: DeviceReport): readonly DeviceEvent[];
}

/**
 * Waves of one device over its messages: `NA` observations with a sample rate facet (IHE WCM). Segments of
 * equal rate and start form one block. Indices follow the sender's times; repeated segments are dropped.
 */
export function createWaveReader(): WaveReader {
  /** Time of index 0, and the next index, per rate. */
  const positions = new Map<number, { baseMs: number | null; nextIndex: number }>();

  function place(segments: readonly WaveSegment[]): DeviceEvent | null {
    const [first] = segments;
    if (first === undefined) return null;
    const { rateHz, startMs, values } = first;
    const known = positions.get(rateHz) ?? { baseMs: startMs, nextIndex: 0 };
    positions.set(rateHz, known);
    const firstIndex = findIndex(known, rateHz, startMs);
    if (firstIndex === null) {
      return { type: 'issue', code: 'wave_repeated', detail: 'a wave segment that was sent before', lost: 0 };
    }
    known.nextIndex = firstIndex + values.length;
    const channels = Object.fromEntries(segments.map((segment) => [segment.channel, segment.values]));
    return { type: 'samples', block: { firstIndex, rateHz, length: values.length, channels } };
  }

  return {
    read(report) {
      const segments: WaveSegment[] = [];
      const facets = groupFacets(report.observations);
      let samples = 0;
      const issues: DeviceEvent[] = [];
      for (const observation of report.observations) {
        if (observation.type !== 'NA') continue;
        const own = facets.get(observation.place.join('.')) ?? [];
        const segment = readSegment(report, observation, own, MAX_REPORT_SAMPLES - samples);
        if (typeof segment !== 'string') samples += segment.values.length;
        if (typeof segment === 'string')
          issues.push({ type: 'issue', code: 'wave_unreadable', detail: segment, lost: 1 });
        else segments.push(segment);
      }
      const blocks = groupSegments(segments).map(place);
      return [...issues, ...blocks.filter((event) => event !== null)];
    },
  };
}

/** Null for repeated samples. */
function findIndex(
  position: { baseMs: number | null; nextIndex: number },
  rateHz: number,
  startMs: number | null,
): number | null {
  if (startMs === null || position.baseMs === null) return position.nextIndex;
  const index = Math.round(((startMs - position.baseMs) * rateHz) / 1000);
  const aheadS = (index - position.nextIndex) / rateHz;
  if (Math.abs(aheadS) <= CONTIGUOUS_WITHIN_S) return position.nextIndex;
  if (aheadS > 0 && aheadS <= LONGEST_GAP_S) return index;
  if (aheadS < 0 && aheadS >= -LONGEST_GAP_S) return null;
  // After a clock change of the sender its new time applies to the next sample.
  position.baseMs = startMs - (position.nextIndex * 1000) / rateHz;
  return position.nextIndex;
}

function groupSegments(segments: readonly WaveSegment[]): readonly (readonly WaveSegment[])[] {
  const groups = new Map<string, WaveSegment[]>();
  for (const segment of segments) {
    const key = `${segment.rateHz} ${segment.startMs} ${segment.values.length}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [segment]);
    else if (!group.some(({ channel }) => channel === segment.channel)) group.push(segment);
  }
  return [...groups.values()];
}

/** Attributes by the place of their wave. */
function groupFacets(observations: readonly Observation[]): ReadonlyMap<string, readonly Observation[]> {
  const facets = new Map<string, Observation[]>();
  for (const observation of observations) {
    const place = observation.place.slice(0, -1).join('.');
    const known = facets.get(place);
    if (known === undefined) facets.set(place, [observation]);
    else if (known.length < MAX_FACETS) known.push(observation);
  }
  return facets;
}

/** The segment, or the reason why it cannot be used. */
function readSegment(
  report: DeviceReport,
  wave: Observation,
  facets: readonly Observation[],
  room: number,
): WaveSegment | string {
  const channel = findWaveChannel(wave.names);
  const name = wave.names[0]?.text ?? 'a wave';
  if (channel === null) return `${name.slice(0, 60)} is no wave that is known here`;
  const rateHz = readRate(facets.find((one) => isNamed(one.names, CODES.sampleRate)));
  if (rateHz === null) return `${name} without a sample rate`;
  const resolution = readNumber(facets.find((one) => isNamed(one.names, CODES.resolution))?.value) ?? 1;
  const invalid = readNumber(
    facets.find((one) => one.names.some(({ text }) => text === INVALID_NAME))?.value,
  );
  const factor = findFactor(wave.unit, CHANNELS[channel].unit);
  if (factor === null) return `${name} in a unit that is not known here`;
  const limit = Math.min(MAX_SEGMENT_SAMPLES, room);
  const parts = wave.value.split(
    new RegExp(`[${escapeForClass(report.separators.component + report.separators.repetition)}]`, 'u'),
    limit + 1,
  );
  if (parts.length > limit) return `${name} with more than ${limit} samples`;
  const [low, high] = CHANNELS[channel].plausible;
  const values = Float32Array.from(parts, (part) => {
    const raw = readNumber(part);
    if (raw === null || raw === invalid) return Number.NaN;
    const value = raw * resolution * factor;
    return value >= low && value <= high ? value : Number.NaN;
  });
  return { channel, rateHz, startMs: (wave.time ?? report.time)?.ms ?? null, values };
}

function readRate(facet: Observation | undefined): number | null {
  const value = readNumber(facet?.value);
  return value !== null && value > 0 && value <= MAX_RATE_HZ ? value : null;
}

function readNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/u.test(trimmed) ? Number(trimmed) : null;
}

function escapeForClass(characters: string): string {
  return characters.replaceAll(/./gu, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`);
}
