import { ventilationSessionSchema } from '@eupnea/contracts/occupancy';
import type { StoredEvent } from '@eupnea/contracts/stored-event';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import type { Notation } from '@eupnea/notation/display-value';
import { REGISTRY_UNITS } from '@eupnea/notation/shown-unit';
import { describeCause, describeEvent } from './describe-event.ts';

const EVENT: StoredEvent = {
  id: '1',
  kind: 'setting',
  device_id: 3,
  ventilation_session_id: 1,
  at: '2026-11-20T12:00:00Z',
  until: null,
  source: null,
  parameter: null,
  code: null,
  value: null,
  previous: null,
  low: null,
  high: null,
  priority: null,
  text: null,
};

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});

const NOTATION: Notation = { locale: 'en-GB', units: REGISTRY_UNITS };
const IN_MILLIBAR: Notation = { locale: 'en-GB', units: { pressure: 'mbar', partialPressure: 'kPa' } };

function describeIt(part: Partial<StoredEvent>, notation = NOTATION): string {
  return describeEvent({ ...EVENT, ...part }, i18next.t, notation);
}

describe('an event reads as a clinician would say it', () => {
  test('a setting with what held before', () => {
    const said = describeIt({ parameter: 'PEEPCPAP', previous: 10, value: 12 });
    expect(said).toMatch(/^PEEP 10(\.0)? → 12(\.0)? cmH₂O$/);
  });

  test('a setting that is no longer estimated, with its last value', () => {
    const ended = { ...EVENT, source: 'estimated', parameter: 'PEEPCPAP', previous: 10 } as const;
    expect(describeIt(ended)).toMatch(/^PEEP 10(\.0)? cmH₂O → ---$/);
    expect(describeCause(ended, i18next.t)).toMatch(/^estimate ended/);
    expect(describeCause({ ...ended, value: 12 }, i18next.t)).toBe('estimated from the waveform');
  });

  test('a setting that nothing stood before', () => {
    expect(describeIt({ parameter: 'rate', value: 14 })).toMatch(/^Rate 14/);
  });

  test("an estimated trigger is our word, a device's own stands as received", () => {
    i18next.addResource('en', 'translation', 'monitor.triggeredBy.time', 'the clock');
    expect(describeIt({ parameter: 'trigger', value: 'time', source: 'estimated' })).toBe(
      'Trigger: the clock',
    );
    expect(describeIt({ parameter: 'trigger', value: 'time' })).toBe('Trigger: time');
  });

  test('an alert with its value and limit', () => {
    const said = describeIt({
      kind: 'alert',
      source: 'eupnea',
      code: 'Pmax_high',
      parameter: 'Pmax',
      value: 40.3,
      high: 35,
    });
    expect(said).toBe('Eupnea limit: Pmax high 40.3 > 35 cmH₂O');
  });

  test('a limit with one side open', () => {
    expect(describeIt({ kind: 'limit', parameter: 'Pmax', high: 35 })).toBe('Pmax ≤ 35 cmH₂O');
    expect(describeIt({ kind: 'limit', parameter: 'SpO2', low: 90 })).toBe('SpO₂ ≥ 90 %');
  });

  test('settings, alerts and limits in the unit that is read', () => {
    const alert = { kind: 'alert', source: 'eupnea', code: 'Pmax_high', parameter: 'Pmax' } as const;
    expect(describeIt({ parameter: 'PEEPCPAP', previous: 10, value: 12 }, IN_MILLIBAR)).toBe(
      'PEEP 9.8 → 11.8 mbar',
    );
    expect(describeIt({ kind: 'limit', parameter: 'Pmax', high: 35 }, IN_MILLIBAR)).toBe('Pmax ≤ 34.3 mbar');
    expect(describeIt({ ...alert, value: 40.3, high: 35 }, IN_MILLIBAR)).toBe(
      'Eupnea limit: Pmax high 39.5 > 34.3 mbar',
    );
  });

  test('a blood gas with its main values, as the med card writes them', () => {
    const text = 'pH 7.4, PaCO2 52 mmHg, HCO3 29 mmol/L, lactate 0.9 mmol/L';
    expect(describeIt({ kind: 'gas', code: '4', text })).toBe(
      'pH 7.40, PaCO₂ 52 mmHg, HCO₃⁻ 29, Lactate 0.9 mmol/L',
    );
    expect(describeIt({ kind: 'gas', code: '4', text: 'PaO2 68 mmHg' }, IN_MILLIBAR)).toBe('PaO₂ 9.07 kPa');
  });

  test('a line of the device’s log keeps the device’s words', () => {
    const event: StoredEvent = {
      ...EVENT,
      kind: 'log',
      code: 'self_test',
      text: 'EST passed',
      source: 'device',
    };
    expect(describeEvent(event, i18next.t, NOTATION)).toBe('EST passed');
    expect(describeCause(event, i18next.t)).toContain('self test');
  });

  test('a line of the log without words is said by its code, once', () => {
    const event: StoredEvent = { ...EVENT, kind: 'log', code: 'connected', text: '', source: null };
    expect(describeEvent(event, i18next.t, NOTATION)).toBe('connected');
    expect(describeCause(event, i18next.t)).toBeNull();
  });

  test('why a session or a connection ended is said in words of the reader', () => {
    const causeOf = (part: Partial<StoredEvent>) => describeCause({ ...EVENT, ...part }, i18next.t);
    expect(causeOf({ kind: 'session', code: 'import_end' })).toBe(english.events.reason.import_end);
    expect(causeOf({ kind: 'link', value: false, code: 'reset', source: 'gateway' })).toBe(
      `${english.events.reason.reset} · ${english.events.source.gateway}`,
    );
    // "Connected, connected" says one thing twice.
    expect(causeOf({ kind: 'link', value: true, code: 'connected', source: 'gateway' })).toBe(
      english.events.source.gateway,
    );
    for (const code of ventilationSessionSchema.shape.end_reason.unwrap().options)
      expect(Object.keys(english.events.reason)).toContain(code);
  });

  test('a link that ends is not one that begins', () => {
    expect(describeIt({ kind: 'link', value: false })).toBe(i18next.t('link.disconnected'));
    expect(describeIt({ kind: 'link', value: true })).toBe(i18next.t('trends.connected'));
  });
});
