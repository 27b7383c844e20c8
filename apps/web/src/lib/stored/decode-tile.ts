import type { WaveformWindowHead } from '@eupnea/contracts/waveform-window';
import { decodeWaveformWindow } from '@eupnea/contracts/waveform-window-bytes';
import { CHANNEL_CODES, CHANNELS, FINDING_LETTERS, type ChannelCode } from '@eupnea/model';
import { DERIVED_CODES, type ReviewBreath, type TileContent, type WaveStretch } from '@eupnea/waveform';
import { writeBreathKey } from './breath-key.ts';

const utf8 = new TextDecoder();

/** Decodes a waveform window for the canvas. Throws for invalid bytes. */
export function decodeTile(bytes: Uint8Array): TileContent {
  const decoded = decodeWaveformWindow(bytes, { decode: (part) => utf8.decode(part) });
  if (!decoded.ok) throw new Error(`The waves cannot be read: ${decoded.error}`);
  const { head, values } = decoded.value;
  return {
    stretches: [
      ...readSegments(head, values),
      ...readTracks(head, values),
      ...readDerived(head, values),
    ].sort((one, other) => one.startMs - other.startMs),
    breaths: readBreaths(head),
    findings: head.findings.map(({ kind, sign_start, sign_end }) => ({
      letters: FINDING_LETTERS[kind],
      fromMs: sign_start,
      toMs: sign_end,
    })),
    computed: head.computed.flatMap((wireName) => codeOf(wireName) ?? []),
    derived: head.derived.flatMap(({ formula, unit, too_long: tooLong }, position) => {
      const code = DERIVED_CODES[position];
      return code === undefined ? [] : [{ code, formula, unit, tooLong }];
    }),
  };
}

function readSegments({ segments }: WaveformWindowHead, values: Float32Array): readonly WaveStretch[] {
  return segments.map(({ start, rate_hz, count, channels, offset }) => {
    const stretch: { [Code in ChannelCode]?: WaveStretch['channels'][Code] } = {};
    channels.forEach((wireName, position) => {
      const code = codeOf(wireName);
      if (code === null) return;
      const column = values.subarray(offset + position * count, offset + (position + 1) * count);
      stretch[code] = { minimum: column, maximum: column };
    });
    return { startMs: start, stepMs: 1000 / rate_hz, length: count, channels: stretch };
  });
}

/** Columns of a device, split where no channel has data, so that a gap appears. */
function readTracks({ grid, tracks }: WaveformWindowHead, values: Float32Array): readonly WaveStretch[] {
  if (grid === null) return [];
  const { start, step_ms: stepMs, count } = grid;
  return tracks.flatMap(({ channels, offset }) => {
    const columns = channels.flatMap((wireName, position) => {
      const code = codeOf(wireName);
      const from = offset + 2 * position * count;
      const minimum = values.subarray(from, from + count);
      const maximum = values.subarray(from + count, from + 2 * count);
      return code === null ? [] : [{ code, minimum, maximum }];
    });
    const isHeld = (column: number): boolean =>
      columns.some(({ minimum }) => !Number.isNaN(minimum[column] ?? Number.NaN));
    return listRuns(count, isHeld).map(([from, to]): WaveStretch => {
      const stretch: { [Code in ChannelCode]?: WaveStretch['channels'][Code] } = {};
      for (const { code, minimum, maximum } of columns) {
        stretch[code] = { minimum: minimum.subarray(from, to), maximum: maximum.subarray(from, to) };
      }
      return { startMs: start + from * stepMs, stepMs, length: to - from, channels: stretch };
    });
  });
}

/** Values of derived lanes: their samples, or their columns split where there is no value. */
function readDerived({ grid, derived }: WaveformWindowHead, values: Float32Array): readonly WaveStretch[] {
  return derived.flatMap(({ segments, tracks }, position) => {
    const code = DERIVED_CODES[position];
    if (code === undefined) return [];
    const samples = segments.map(({ start, rate_hz, count, offset }): WaveStretch => {
      const column = values.subarray(offset, offset + count);
      const channels = { [code]: { minimum: column, maximum: column } };
      return { startMs: start, stepMs: 1000 / rate_hz, length: count, channels };
    });
    const columns = tracks.flatMap(({ offset }) => {
      if (grid === null) return [];
      const { start, step_ms: stepMs, count } = grid;
      const minimum = values.subarray(offset, offset + count);
      const maximum = values.subarray(offset + count, offset + 2 * count);
      const isHeld = (column: number): boolean => !Number.isNaN(minimum[column] ?? Number.NaN);
      return listRuns(count, isHeld).map(
        ([from, to]): WaveStretch => ({
          startMs: start + from * stepMs,
          stepMs,
          length: to - from,
          channels: { [code]: { minimum: minimum.subarray(from, to), maximum: maximum.subarray(from, to) } },
        }),
      );
    });
    return [...samples, ...columns];
  });
}

/** Runs of columns with data, `to` exclusive. */
function listRuns(count: number, isHeld: (column: number) => boolean): readonly [number, number][] {
  const runs: [number, number][] = [];
  for (let column = 0; column < count; column++) {
    if (!isHeld(column)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[1] === column) last[1] = column + 1;
    else runs.push([column, column + 1]);
  }
  return runs;
}

function readBreaths({ marks }: WaveformWindowHead): readonly ReviewBreath[] {
  if (marks === null) return [];
  return marks.breath_numbers.flatMap((breathNumber, position) => {
    const deviceId = marks.device_ids[position];
    const startMs = marks.start[position];
    const expirationMs = marks.inspiration_end[position];
    const endMs = marks.end[position];
    if (deviceId === undefined || startMs === undefined) return [];
    if (expirationMs === undefined || endMs === undefined) return [];
    const key = writeBreathKey({ deviceId, breathNumber });
    return [{ key, label: String(breathNumber), startMs, expirationMs, endMs }];
  });
}

function codeOf(wireName: string): ChannelCode | null {
  return CHANNEL_CODES.find((code) => CHANNELS[code].wireName === wireName) ?? null;
}
