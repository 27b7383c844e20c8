import type { BreathMarkKind, MarkEvent, SettingsEvent } from '@eupnea/model';
import { decodeUtf8 } from './text-lines.ts';
import type { LogEvent } from './reader.ts';
import type { BreathEvent, FindingEvent } from './writable-event.ts';

/**
 * Grammar of Eupnea's annotations in EDF+ and WFDB files, readable for people and for Eupnea's readers. Breaths and
 * findings are results: readers skip them and compute them again. Marks and settings are read back unchanged.
 */
const OWN = 'Eupnea';
/** Breath numbers in a one-line annotation; the tables hold all others. Decimals as on screen. */
const TOLD = [
  ['vti_ml', 'VTi', 0],
  ['vte_ml', 'VTe', 0],
  ['pip_cmh2o', 'PIP', 1],
  ['peep_cmh2o', 'PEEP', 1],
] as const;

/** `Eupnea breath 12 VTi=452 PEEP=5.0`; absent numbers are left out. */
export function describeBreath({ breathNumber, breath }: BreathEvent): string {
  const numbers = TOLD.flatMap(([code, name, decimals]) => {
    const value = breath.features[code];
    return Number.isFinite(value) ? [`${name}=${value.toFixed(decimals)}`] : [];
  });
  const incomplete = breath.incomplete ? ['incomplete'] : [];
  return [OWN, 'breath', breathNumber, ...numbers, ...incomplete].join(' ');
}

export function describeFinding({ kind, confidence }: FindingEvent): string {
  return `${OWN} finding ${kind} confidence=${Number(confidence.toFixed(3))}`;
}

export function describeMark({ kind, deviceBreathNumber }: Omit<MarkEvent, 'type' | 'sampleIndex'>): string {
  return deviceBreathNumber === undefined
    ? `${OWN} mark ${kind}`
    : `${OWN} mark ${kind} ${deviceBreathNumber}`;
}

/** One annotation per setting. */
export function describeSettings({ values }: SettingsEvent): readonly string[] {
  return Object.entries(values).map(([code, value]) => describeSetting(code, value));
}

export function describeSetting(code: string, value: SettingsEvent['values'][string]): string {
  return `${OWN} setting ${code} ${JSON.stringify(value)}`;
}

/** Returns an annotation that came from a file unchanged. */
export function describeLog({ category, text }: LogEvent): string {
  return category === 'annotation' ? text : `${category}: ${text}`;
}

export type OwnNote =
  | { readonly kind: 'result' }
  | { readonly kind: 'mark'; readonly mark: Omit<MarkEvent, 'type' | 'sampleIndex'> }
  | { readonly kind: 'settings'; readonly values: SettingsEvent['values'] };

/** Whether the annotation is a breath or finding of an earlier Eupnea analysis, which readers skip. */
export function isMeasuredAnew(text: string): boolean {
  return /^Eupnea (?:breath|finding) /.test(text);
}

/**
 * Whether the annotations of a file written by Eupnea contain breath marks of a device. Decides from the first bytes,
 * which contain some minutes.
 */
export function hasDeviceMarks(head: Uint8Array): boolean {
  return decodeUtf8(head).includes(`${OWN} mark inspiration_start`);
}

const MARK = /^Eupnea mark (inspiration_start|expiration_start|breath_end)(?: (\d{1,6}))?$/;
const SETTING = /^Eupnea setting (\S{1,64}) (.+)$/s;

/** Returns null for an annotation of another program, which becomes a log line. */
export function readOwnNote(text: string): OwnNote | null {
  if (!text.startsWith(`${OWN} `)) return null;
  if (isMeasuredAnew(text)) return { kind: 'result' };
  const mark = MARK.exec(text);
  if (mark !== null) {
    const kind = readMarkKind(mark[1]);
    return {
      kind: 'mark',
      mark: mark[2] === undefined ? { kind } : { kind, deviceBreathNumber: Number(mark[2]) },
    };
  }
  const setting = SETTING.exec(text);
  const value = readSettingValue(setting?.[2] ?? '');
  if (setting === null || value === undefined) return null;
  return { kind: 'settings', values: { [setting[1] ?? '']: value } };
}

function readMarkKind(text: string | undefined): BreathMarkKind {
  if (text === 'inspiration_start' || text === 'expiration_start') return text;
  return 'breath_end';
}

/** Returns undefined when the text is not a valid setting value. */
function readSettingValue(text: string): number | string | boolean | null | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** UTF-8 without control characters, cut between characters. */
export function cutText(text: string, mostBytes: number): { readonly text: string; readonly isCut: boolean } {
  let bytes = 0;
  let kept = '';
  for (const letter of text.replaceAll(/\p{Cc}+/gu, ' ')) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > mostBytes) return { text: kept, isCut: true };
    kept += letter;
  }
  return { text: kept, isCut: false };
}
