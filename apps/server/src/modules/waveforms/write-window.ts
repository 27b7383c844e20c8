import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import type { WaveformWindow, WaveformWindowHead } from '@eupnea/contracts/waveform-window';
import type { WaveformWindowBytes } from '@eupnea/contracts/waveform-window-bytes';
import { CHANNELS, CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { appendDerived, listDerived } from './write-derived.ts';
import type { DerivedLane } from './read-derived.ts';
import type { Picture } from './read-picture.ts';

export interface WindowFrame {
  readonly startMs: number;
  readonly endMs: number;
  readonly marks: WaveformWindowHead['marks'];
  readonly breaths: number;
  readonly derived: readonly DerivedLane[];
  readonly findings: readonly StoredFinding[];
  readonly findingsTotal: number;
}

type Head = WaveformWindowHead;

/** The window as a header and one block of numbers. */
export function windowToBytes(frame: WindowFrame, picture: Picture): WaveformWindowBytes {
  const columns: Float32Array[] = [];
  let length = 0;
  const append = (values: Float32Array): number => {
    columns.push(values);
    length += values.length;
    return length - values.length;
  };
  const segments: Head['segments'] = [];
  const tracks: Head['tracks'] = [];
  if (picture.resolution === 'samples') {
    for (const { deviceId, segment } of picture.segments) {
      const present = CHANNEL_CODES.filter((code) => segment.columns[code] !== undefined);
      segments.push({ ...describeSegment(deviceId, segment), channels: wireNames(present), offset: length });
      for (const code of present) append(segment.columns[code] ?? new Float32Array(segment.length));
    }
  } else {
    for (const [deviceId, track] of picture.tracks) {
      const present = CHANNEL_CODES.filter((code) => track.channels.has(code));
      tracks.push({ device_id: deviceId, channels: wireNames(present), offset: length });
      for (const code of present) {
        const extremes = track.channels.get(code);
        if (extremes === undefined) continue;
        append(extremes.minimum);
        append(extremes.maximum);
      }
    }
  }
  const derived = appendDerived(frame.derived, append);
  const values = new Float32Array(length);
  let offset = 0;
  for (const column of columns) {
    values.set(column, offset);
    offset += column.length;
  }
  return { head: { ...describeFrame(frame, picture), segments, tracks, derived }, values };
}

/** The window with its numbers as lists. */
export function windowToJson(frame: WindowFrame, picture: Picture): WaveformWindow {
  const segments: WaveformWindow['segments'] = [];
  const tracks: WaveformWindow['tracks'] = [];
  if (picture.resolution === 'samples') {
    for (const { deviceId, segment } of picture.segments) {
      const present = CHANNEL_CODES.filter((code) => segment.columns[code] !== undefined);
      const values = Object.fromEntries(
        present.map((code) => [CHANNELS[code].wireName, toJson(segment.columns[code])]),
      );
      segments.push({ ...describeSegment(deviceId, segment), channels: wireNames(present), values });
    }
  } else {
    for (const [deviceId, track] of picture.tracks) {
      const present = CHANNEL_CODES.filter((code) => track.channels.has(code));
      const read = (side: 'minimum' | 'maximum') =>
        Object.fromEntries(
          present.map((code) => [CHANNELS[code].wireName, toJson(track.channels.get(code)?.[side])]),
        );
      tracks.push({
        device_id: deviceId,
        channels: wireNames(present),
        minimum: read('minimum'),
        maximum: read('maximum'),
      });
    }
  }
  return { ...describeFrame(frame, picture), segments, tracks, derived: listDerived(frame.derived, toJson) };
}

function describeFrame(frame: WindowFrame, picture: Picture): Omit<Head, 'segments' | 'tracks' | 'derived'> {
  return {
    start: frame.startMs,
    end: frame.endMs,
    resolution: picture.resolution,
    grid:
      picture.resolution === 'samples' && frame.derived.every(({ segments }) => segments !== null)
        ? null
        : {
            start: picture.grid.startUs / 1000,
            step_ms: picture.grid.stepUs / 1000,
            count: picture.grid.count,
          },
    computed: wireNames(picture.computed),
    marks: frame.marks,
    breaths: frame.breaths,
    findings: frame.findings.map(describeFinding),
    findings_total: frame.findingsTotal,
  };
}

/** With the time of its sign, from the sample indices in the evidence. */
export function describeFinding(finding: StoredFinding): Head['findings'][number] {
  const start = Date.parse(finding.started_at);
  const end = Date.parse(finding.ended_at);
  const { first_index: first, last_index: last, evidence } = finding;
  const msPerSample = (end - start) / (last + 1 - first);
  return {
    device_id: finding.device_id,
    kind: finding.kind,
    start,
    end,
    sign_start: start + (evidence.first_index - first) * msPerSample,
    sign_end: start + (evidence.last_index + 1 - first) * msPerSample,
    confidence: finding.confidence,
  };
}

function describeSegment(
  deviceId: number,
  segment: Extract<Picture, { resolution: 'samples' }>['segments'][number]['segment'],
) {
  return {
    device_id: deviceId,
    epoch: segment.epoch,
    first_index: segment.firstIndex,
    rate_hz: segment.rateHz,
    start: Number(segment.startedAtUs) / 1000,
    count: segment.length,
  };
}

function wireNames(codes: readonly ChannelCode[]): string[] {
  return codes.map((code) => CHANNELS[code].wireName);
}

/** JSON has no NaN, so a missing number is null. */
function toJson(values: Float32Array | undefined): (number | null)[] {
  return Array.from(values ?? [], (value) => (Number.isNaN(value) ? null : value));
}
