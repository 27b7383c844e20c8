import {
  isMeasurableRate,
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  type ChannelCode,
  type ChannelMapping,
  type FileChannel,
  type InputIssue,
  type MappedChannel,
  type MappingConfidence,
  type RecordingQuestion,
} from '@eupnea/model';
import { ask } from './ask.ts';
import { nameAmong } from './name-among.ts';
import { normalizeName } from './normalize-name.ts';
import { isNumberedAlike, isVoltageUnit, recognizeSignal } from './recognize-channel.ts';
import type { Subtraction } from './recording-events.ts';

/** Maximum number of names in an issue text. */
const MAX_NAMES = 12;

export interface ProposedSignals {
  readonly mapping: ChannelMapping;
  readonly confidence: MappingConfidence;
  readonly questions: readonly RecordingQuestion[];
}

/**
 * Channels of a file with signal headers (name, unit, rate). The samples of a recording are those of flow, else of
 * pressure, else of the first channel; channels of another rate are interpolated there.
 */
export function proposeSignals(channels: readonly FileChannel[]): ProposedSignals {
  const found = new Map<ChannelCode, { readonly file: FileChannel; readonly factor: number | null }>();
  const twice = new Set<string>();
  for (const file of channels) {
    const known = recognizeSignal(file.name, file.unit);
    if (known === null || !isRate(file.rateHz)) continue;
    const former = found.get(known.channel);
    // Of two signals of a channel the calibrated one is read, not the voltage of its sensor.
    const isVoltage = former?.factor === null && isVoltageUnit(former.file.unit) && known.factor !== null;
    if (former === undefined || isVoltage) {
      found.set(known.channel, { file, factor: known.factor });
      continue;
    }
    if (normalizeName(former.file.name) === normalizeName(file.name))
      for (const namesake of [former.file, file]) twice.add(nameAmong(namesake, channels));
  }
  for (const { file } of found.values()) {
    const alike = channels.filter(
      (other) => isRate(other.rateHz) && isNumberedAlike(file.name, other.name) && other.unit === file.unit,
    );
    for (const namesake of alike.length === 0 ? [] : [file, ...alike])
      twice.add(nameAmong(namesake, channels));
  }
  const taken = [...found];
  const unitless = taken.filter(([, { factor }]) => factor === null);
  const questions: RecordingQuestion[] = [];
  if (taken.length === 0) {
    questions.push(ask('channels', true, { reason: 'no_known_signal', names: listNames(channels) }));
  }
  if (twice.size > 0) {
    questions.push(ask('channels', true, { reason: 'same_name', names: [...twice].join(', ') }));
  }
  if (unitless.length > 0) {
    const units = unitless.map(([, { file }]) => `${file.name} (${file.unit ?? 'no unit'})`).join(', ');
    const about = unitless.map(([channel]) => channel);
    questions.push(ask('units', true, { reason: 'unknown_unit', about, units }));
  }
  const others = channels.filter((file) => taken.length > 0 && !isRate(file.rateHz));
  if (others.length > 0) {
    questions.push(ask('channels', false, { reason: 'unfit_rates', names: listNames(others) }));
  }
  return {
    mapping: {
      channels: taken.map(([channel, { file, factor }]) => ({
        channel,
        position: file.position,
        factor: factor ?? 1,
      })),
      time: null,
      rateHz: null,
      table: null,
      startedAt: null,
      timeZone: null,
    },
    confidence: unitless.length > 0 || taken.length === 0 || twice.size > 0 ? 'guess' : 'likely',
    questions,
  };
}

/** Returns the given mapping or the proposal; with an open required question, returns the reason instead. */
export function settleMapping(
  given: ChannelMapping | undefined,
  channels: readonly FileChannel[],
  prefix: string,
): { readonly mapped: readonly MappedChannel[]; readonly issues: readonly InputIssue[] } {
  if (given !== undefined) return { mapped: given.channels, issues: [] };
  const { mapping, questions } = proposeSignals(channels);
  const open = questions.filter(({ required }) => required);
  if (open.length === 0) return { mapped: mapping.channels, issues: [] };
  const detail = `${open.map((question) => question.detail).join(' ')} Name the signals.`;
  return { mapped: [], issues: [{ code: `${prefix}_mapping_needed`, detail }] };
}

/** A signal that is read; `isSubtracted`: the expiratory flow of a pair, whose other signal comes before it. */
export interface TakenSignal extends MappedChannel {
  readonly isSubtracted?: boolean;
}

export interface ChosenSignals {
  readonly taken: readonly TakenSignal[];
  /** Sampling rate of the leading signal; 0 without any. */
  readonly rateHz: number;
  /** Mapped signals that cannot be read, with reasons, and signals of another rate. */
  readonly issues: readonly InputIssue[];
}

/** Selects the mapped signals that can be read together. */
export function chooseSignals(
  mapped: readonly MappedChannel[],
  channels: readonly FileChannel[],
  prefix: string,
): ChosenSignals {
  const byPosition = new Map(channels.map((file) => [file.position, file]));
  const rateOf = ({ position }: MappedChannel) => byPosition.get(position)?.rateHz ?? null;
  const leader =
    mapped.find(({ channel }) => channel === 'flow') ??
    mapped.find(({ channel }) => channel === 'pressure') ??
    mapped[0];
  const rateHz = leader === undefined ? null : rateOf(leader);
  if (rateHz === null || !isRate(rateHz)) {
    const found = rateHz === null ? 'no rate' : `${rateHz} samples a second`;
    const detail = `Found ${found}; needed are ${MIN_RATE_HZ} to ${MAX_RATE_HZ}.`;
    return { taken: [], rateHz: 0, issues: [{ code: `${prefix}_rate`, detail }] };
  }
  const taken: TakenSignal[] = [];
  const refused: FileChannel[] = [];
  const joined: FileChannel[] = [];
  for (const one of mapped) {
    const file = byPosition.get(one.position);
    if (file === undefined || taken.some(({ channel }) => channel === one.channel)) continue;
    if (!isRate(file.rateHz)) {
      refused.push(file);
      continue;
    }
    const { minus } = one;
    const subtracted = minus === undefined ? undefined : byPosition.get(minus.position);
    if (minus !== undefined && (subtracted === undefined || !isRate(subtracted.rateHz))) {
      refused.push(file, ...(subtracted === undefined ? [] : [subtracted]));
      continue;
    }
    // The leading signal comes first: its samples are those of the recording.
    if (one === leader) taken.unshift(one);
    else taken.push(one);
    if (!isSameRate(file.rateHz, rateHz)) joined.push(file);
    if (minus === undefined || subtracted === undefined) continue;
    taken.push({ channel: one.channel, position: minus.position, factor: minus.factor, isSubtracted: true });
    if (!isSameRate(subtracted.rateHz, rateHz)) joined.push(subtracted);
  }
  const issues: InputIssue[] = [];
  if (joined.length > 0) {
    const detail = `Two rates: the recording has ${showRate(rateHz)} samples a second; interpolated there: ${listNames(joined)}.`;
    issues.push({ code: `${prefix}_two_rates`, detail });
  }
  if (refused.length > 0) {
    const detail = `Not taken, because their rate is not ${MIN_RATE_HZ} to ${MAX_RATE_HZ} Hz: ${listNames(refused)}.`;
    issues.push({ code: `${prefix}_other_rate`, detail });
  }
  return { taken, rateHz, issues };
}

/** Places in `taken` of a signal that is subtracted and of the one that it is subtracted from; null without a pair. */
export function findSubtraction(taken: readonly TakenSignal[]): Subtraction | null {
  const at = taken.findIndex(({ isSubtracted }) => isSubtracted === true);
  const from = taken.findIndex(
    ({ channel, isSubtracted }) => channel === taken[at]?.channel && !isSubtracted,
  );
  return at < 0 || from < 0 ? null : { at, from, rest: taken[from]?.minus?.rest };
}

function isRate(rateHz: number | null): boolean {
  return rateHz !== null && isMeasurableRate(rateHz);
}

/** Compares rates with a tolerance, because they result from division. */
function isSameRate(left: number | null, right: number | null): boolean {
  return left !== null && right !== null && Math.abs(left - right) <= 1e-9 * right;
}

function showRate(rateHz: number): string {
  return String(Number(rateHz.toFixed(3)));
}

function listNames(channels: readonly FileChannel[]): string {
  const names = channels
    .slice(0, MAX_NAMES)
    .map(({ name, rateHz }) => `${name} (${rateHz === null ? 'no rate' : `${showRate(rateHz)} Hz`})`);
  const more = channels.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
