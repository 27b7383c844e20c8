import type { ChannelCode, RecordedDevice } from '@eupnea/model';
import { SIGNAL_NAMES } from '../edf/write-edf-header.ts';
import { formatWallTime } from '../format-wall-time.ts';
import type { TimelineStart } from '../survey/sample-timeline.ts';
import type { SignalScale } from '../survey/signal-scale.ts';
import { UTC_COMMENT, VOLUME_COMMENT } from './wfdb-header.ts';

export interface WrittenSignal {
  readonly channel: ChannelCode;
  readonly scale: SignalScale;
  readonly firstDigital: number;
  /** Sum of all digital values, modulo 65,536. */
  readonly sum: number;
}

export interface WfdbHeaderParts {
  readonly recordName: string;
  readonly rateHz: number;
  readonly frames: number;
  readonly bits: number;
  readonly start: TimelineStart | null;
  readonly device: RecordedDevice;
  readonly pseudonym: string | null;
  readonly software: string;
  readonly analysisVersion: string | null;
  readonly signals: readonly WrittenSignal[];
  readonly volumeMeasured?: boolean | undefined;
}

/** Whether WFDB can store the date: years have four digits, header(5). */
export function hasWfdbDate({ timeMs }: TimelineStart): boolean {
  return timeMs >= Date.UTC(1000, 0, 1) && timeMs < Date.UTC(10_000, 0, 1);
}

/** Header of header(5): the record line, a line per signal, and comments for facts without a field. */
export function writeWfdbHeader(parts: WfdbHeaderParts): string {
  const { recordName, rateHz, frames, bits, start, signals, device, pseudonym } = parts;
  const time = start !== null && hasWfdbDate(start) ? formatWallTime(start.timeMs, false) : null;
  const date =
    time === null ? '' : ` ${time.slice(11)} ${time.slice(0, 10).split('-').toReversed().join('/')}`;
  const lines = [
    `${recordName} ${signals.length} ${rateHz} ${frames}${date}`,
    ...signals.map(({ channel, scale, firstDigital, sum }) => {
      const [label, unit] = SIGNAL_NAMES[channel];
      const checksum = (sum << 16) >> 16;
      const place = `${gainOf(scale)}(${-scale.offset + 0})/${unit} ${bits} 0 ${firstDigital} ${checksum} 0`;
      return `${recordName}.dat ${bits} ${place} ${label}`;
    }),
    ...(time !== null && start?.zoned === true ? [UTC_COMMENT] : []),
    ...(parts.volumeMeasured === true ? [VOLUME_COMMENT] : []),
    ...describe('pseudonym', pseudonym),
    ...describe('device', device.model),
    ...describe('device software', device.software),
    ...describe('software', parts.software),
    ...describe('analysis version', parts.analysisVersion),
    '# a sample of the lowest value is missing',
  ];
  return `${lines.join('\n')}\n`;
}

/** Gain as text. Steps are 1, 2 or 5 times a power of ten, so that their inverse is a short decimal. */
function gainOf({ step, decimals }: SignalScale): number {
  return decimals > 0 ? 10 ** decimals / Math.round(step * 10 ** decimals) : 1 / step;
}

function describe(name: string, value: string | null): readonly string[] {
  return value === null ? [] : [`# ${name}: ${value.replaceAll(/\p{Cc}+/gu, ' ').trim()}`];
}
