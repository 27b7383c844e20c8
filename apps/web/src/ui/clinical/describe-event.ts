import type { StoredEvent } from '@eupnea/contracts/stored-event';
import { findParameter, UNITS } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { nameControl } from '@eupnea/notation/name-control';
import { describeRange } from '../../lib/format/describe-range.ts';
import { displaySetting } from '@eupnea/notation/display-setting';
import {
  MISSING,
  displayEntered,
  displayLimit,
  displayUnit,
  type Notation,
} from '@eupnea/notation/display-value';
import { formatNumber } from '@eupnea/notation/format-number';
import { symbolOf, wordKeyOf } from '../../lib/clinical/lab-symbols.ts';
import { describeNote } from '../../lib/notes/note-kind.ts';
import { toAlert } from '../../lib/stored/to-alert.ts';
import { describeAlert } from '@eupnea/notation/describe-alert';

/** One line per event: "PEEP 10 → 12 cmH₂O", "Trigger: time", "Pmax high 40.3 > 35 cmH₂O". */
export function describeEvent(event: StoredEvent, t: TFunction, notation: Notation): string {
  switch (event.kind) {
    case 'setting':
      return describeSetting(event, t, notation);
    case 'limit':
      return describeLimit(event, t, notation);
    case 'alert':
      return describeAlert(toAlert(event), t, notation, true);
    case 'mode':
      return event.text ?? (event.code === null ? t('trends.modeUnknown') : nameControl(event.code));
    case 'standby':
      return t('link.standby');
    case 'link':
      return event.value === false ? t('link.disconnected') : t('trends.connected');
    case 'session':
      return t('events.session');
    case 'gas':
      return describeGas(event.text, t, notation);
    case 'note':
      return describeNote(event.code ?? '', event.text, t);
    case 'log':
      return hasDeviceText(event) ? event.text : readable(event.code);
  }
}

/** Cause or source of an event unless the line contains it; otherwise null. */
export function describeCause(event: StoredEvent, t: TFunction): string | null {
  if (isEstimateEnd(event)) return t('events.estimateEnds');
  if (event.kind === 'note') return event.source === 'import' ? t('notes.fromFile') : null;
  const parts = [
    describeReason(event, t),
    event.source === null ? '' : t(`events.source.${event.source}`, { defaultValue: readable(event.source) }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Why a connection was lost or a session ended; of a line of the device log its code, which has no translation. */
function describeReason(event: StoredEvent, t: TFunction): string {
  const { kind, code } = event;
  if (kind === 'log') return hasDeviceText(event) ? readable(code) : '';
  // The event of a connection that begins says so itself.
  const isToldElsewhere = code === null || (kind === 'link' && event.value === true);
  if ((kind !== 'link' && kind !== 'session') || isToldElsewhere) return '';
  return t(`events.reason.${code}`, { defaultValue: readable(code) });
}

/** A log entry may have a code without text. */
function hasDeviceText(event: StoredEvent): event is StoredEvent & { readonly text: string } {
  return event.text !== null && event.text !== '';
}

/** Whether an estimate was withdrawn without a new value: after a change of mode, patient or stream. */
function isEstimateEnd({ kind, source, value }: StoredEvent): boolean {
  return kind === 'setting' && source === 'estimated' && value === null;
}

/** Untranslated codes of the device log, made readable. */
function readable(code: string | null): string {
  return (code ?? '').replaceAll('_', ' ');
}

const GAS_UNITS: { readonly [code: string]: string } = {
  PaCO2: UNITS.partialPressure.unit,
  PaO2: UNITS.partialPressure.unit,
};

/** "pH 7.38, PaCO₂ 51, PaO₂ 80 mmHg": names, units and numbers as the med card has them; neighbours share a unit. */
function describeGas(text: string | null, t: TFunction, notation: Notation): string {
  if (text === null || text === '') return MISSING;
  const parts = text.split(', ').map((part) => {
    const [, code = '', number = '', sent = ''] = /^(\S+) (-?[\d.]+) ?(.*)$/u.exec(part) ?? [];
    if (number === '') return { value: part, unit: '' };
    const wordKey = wordKeyOf(code);
    const unit = GAS_UNITS[code];
    const value =
      code === 'pH'
        ? formatNumber(Number(number), 2, notation.locale)
        : displayEntered(unit ?? sent, Number(number), notation);
    const shown = unit === undefined ? sent : displayUnit({ unit }, notation);
    return { value: `${wordKey === null ? symbolOf(code) : t(wordKey)} ${value}`, unit: shown };
  });
  return parts
    .map(({ value, unit }, index) => (unit === parts[index + 1]?.unit ? value : `${value} ${unit}`.trimEnd()))
    .join(', ');
}

function describeSetting(event: StoredEvent, t: TFunction, notation: Notation): string {
  const code = event.parameter ?? '';
  const definition = findParameter('setting', code);
  const name = definition === null ? code : t(`parameters.${definition.i18nKey}.label`);
  // Without the colon "Trigger time" reads as a setting without value.
  const label = typeof event.value === 'string' ? `${name}:` : name;
  const unit = definition === null ? '' : displayUnit(definition, notation);
  const print = (value: StoredEvent['value']): string =>
    value === null
      ? MISSING
      : displaySetting(code, { value, estimated: event.source === 'estimated' }, notation, t);
  const { previous, value } = event;
  if (previous === null) return `${label} ${print(value)} ${unit}`.trimEnd();
  // A unit needs a number before it.
  return value === null
    ? [label, print(previous), unit, '→', MISSING].filter((part) => part !== '').join(' ')
    : `${label} ${print(previous)} → ${print(value)} ${unit}`.trimEnd();
}

function describeLimit({ parameter, low, high }: StoredEvent, t: TFunction, notation: Notation): string {
  const definition = findParameter('monitored', parameter ?? '');
  const label = definition === null ? (parameter ?? '') : t(`parameters.${definition.i18nKey}.label`);
  const unit = definition?.unit ?? '';
  const print = (value: number): string => displayLimit(unit, value, notation);
  return `${label} ${describeRange({ low, high }, print) ?? MISSING} ${displayUnit({ unit }, notation)}`.trimEnd();
}

/** Name of the event kind. */
export function describeKind(kind: StoredEvent['kind'], t: TFunction): string {
  return kind === 'standby' ? t('link.standby') : t(`events.kind.${kind}`);
}
