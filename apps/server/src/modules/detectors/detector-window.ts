import { WINDOW_FINDINGS_MAX } from '@eupnea/contracts/detector';
import { CHANNELS, type ChannelCode } from '@eupnea/model';
import { z } from 'zod';
import type { WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import { DetectorFailure } from './detector-failure.ts';

/** Version of the message; a change that a detector must know of raises it. */
const MESSAGE_VERSION = 1;
/** Decimals of sent samples: more than any stored resolution. */
const DECIMALS = 1e4;
/** Rounding that an end beyond the window may have, s. */
const ROUNDING_S = 0.001;

export interface WindowBreath {
  readonly startedAtUs: bigint;
  readonly epoch: number;
  readonly startIndex: number;
  readonly endIndex: number;
}

/** Samples that are sent together. */
export interface DetectorWindow {
  readonly startedAtUs: bigint;
  readonly durationS: number;
  /** From this time on, findings belong to the next window; null in the last window of a stretch. */
  readonly nextAtS: number | null;
  readonly rateHz: number;
  /** Values by channel; each as long as the window. */
  readonly columns: ReadonlyMap<ChannelCode, Float32Array>;
  readonly breaths: readonly WindowBreath[];
}

export interface DetectorAnswer {
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint;
  readonly breathStartedAtUs: bigint | null;
  readonly class: string;
  readonly confidence: number;
}

/** Cuts windows from a stretch without gaps that has every channel; none where one is missing. */
export function cutWindows(
  segment: WaveformSegment,
  channels: readonly ChannelCode[],
  windowS: number,
  stepS: number,
  breaths: readonly WindowBreath[],
): readonly DetectorWindow[] {
  const { rateHz, length, columns } = segment;
  if (channels.some((code) => columns[code] === undefined)) return [];
  const size = Math.max(1, Math.round(windowS * rateHz));
  const step = Math.max(1, Math.round(stepS * rateHz));
  const windows: DetectorWindow[] = [];
  for (let from = 0; from < length; from += step) {
    const to = Math.min(length, from + size);
    const isLast = to === length;
    windows.push({
      startedAtUs: segment.startedAtUs + BigInt(Math.round((from * 1e6) / rateHz)),
      durationS: (to - from) / rateHz,
      nextAtS: isLast ? null : step / rateHz,
      rateHz,
      columns: new Map(
        channels.map((code) => [code, columns[code]?.subarray(from, to) ?? new Float32Array()]),
      ),
      breaths: breaths.filter(
        ({ epoch, startIndex, endIndex }) =>
          epoch === segment.epoch &&
          startIndex >= segment.firstIndex + from &&
          endIndex <= segment.firstIndex + to,
      ),
    });
    if (isLast) break;
  }
  return windows;
}

/**
 * Text of a window. Times are seconds from its first sample: the detector learns neither patient nor ventilator nor
 * the time of day.
 */
export function writeWindow(window: DetectorWindow): string {
  const { durationS, rateHz, columns, breaths } = window;
  return JSON.stringify({
    version: MESSAGE_VERSION,
    duration_s: durationS,
    rate_hz: rateHz,
    channels: Object.fromEntries(
      [...columns].map(([code, values]) => [
        code,
        { unit: CHANNELS[code].unit, values: Array.from(values, writeSample) },
      ]),
    ),
    breaths: breaths.map((breath) => describeBreath(window, breath)),
  });
}

function writeSample(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * DECIMALS) / DECIMALS : null;
}

function describeBreath({ startedAtUs, rateHz }: DetectorWindow, breath: WindowBreath) {
  const startS = Number(breath.startedAtUs - startedAtUs) / 1e6;
  return { start_s: startS, end_s: startS + (breath.endIndex - breath.startIndex) / rateHz };
}

const common = { class: z.string(), confidence: z.number().min(0).max(1) };

const answerSchema = z.strictObject({
  findings: z
    .array(
      z.union([
        z.strictObject({ ...common, start_s: z.number().min(0), end_s: z.number() }),
        z.strictObject({ ...common, breath: z.int().min(0) }),
      ]),
    )
    .max(WINDOW_FINDINGS_MAX),
});

/**
 * Reads the answer to a window; findings that begin in the next window are left to it.
 * @throws DetectorFailure for the whole window when one finding is not as documented
 */
export function readAnswer(
  text: string,
  window: DetectorWindow,
  classes: ReadonlySet<string>,
): readonly DetectorAnswer[] {
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new DetectorFailure('not_as_documented', describePlace(answer.error));
  return answer.data.findings.flatMap((finding, index) => {
    const place = `findings[${index}]`;
    const breath = 'breath' in finding ? window.breaths[finding.breath] : null;
    if (breath === undefined) throw new DetectorFailure('not_as_documented', `${place}.breath`);
    if (!classes.has(finding.class)) throw new DetectorFailure('not_as_documented', `${place}.class`);
    const { start_s: startS, end_s: endS } = 'breath' in finding ? placeBreath(window, breath) : finding;
    if (endS <= startS || endS > window.durationS + ROUNDING_S)
      throw new DetectorFailure('not_as_documented', `${place}.end_s`);
    if (window.nextAtS !== null && startS >= window.nextAtS) return [];
    return [
      {
        startedAtUs: window.startedAtUs + BigInt(Math.round(startS * 1e6)),
        endedAtUs: window.startedAtUs + BigInt(Math.round(endS * 1e6)),
        breathStartedAtUs: breath?.startedAtUs ?? null,
        class: finding.class,
        confidence: finding.confidence,
      },
    ];
  });
}

/** Place of the first fault in the answer, by names of the documented message and numbers alone. */
function describePlace({ issues }: z.ZodError): string | null {
  const [head, index] = issues[0]?.path ?? [];
  if (head !== 'findings') return null;
  return typeof index === 'number' ? `findings[${index}]` : head;
}

function placeBreath(window: DetectorWindow, breath: WindowBreath | null) {
  if (breath === null) throw new DetectorFailure('not_as_documented');
  return describeBreath(window, breath);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DetectorFailure('not_as_documented', 'JSON');
  }
}
