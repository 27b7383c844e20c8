import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import { EMPTY_CARD, applyToCard } from './card-cache.ts';

function message(change: Partial<ParsedVentilatorData>): ParsedVentilatorData {
  return { device_id: 1, sequence: 1, sent_at: 0, skipped: 0, ...change };
}

describe('the card cache', () => {
  it('keeps a known value and its age when an update omits it or sends null', () => {
    const first = applyToCard(
      EMPTY_CARD,
      message({ monitored_parameters: { Pmax: { value: 28, at: 100 }, VTe: { value: 472, at: 100 } } }),
    );
    const second = applyToCard(
      first,
      message({ monitored_parameters: { VTe: null, RR: { value: 14, at: 200 } } }),
    );
    expect(second.monitored).toEqual({
      Pmax: { value: 28, at: 100 },
      VTe: { value: 472, at: 100 },
      RR: { value: 14, at: 200 },
    });
  });

  it('forgets a setting when it is withdrawn, and only then, until it is told anew', () => {
    const rate = { value: 12, at: 1 };
    const known = applyToCard(
      EMPTY_CARD,
      message({ control_settings: { rate, TI: { value: 1, at: 1, estimated: true } } }),
    );
    expect(applyToCard(known, message({ control_settings: { TI: null } })).settings).toEqual(known.settings);
    const gone = applyToCard(known, message({ control_settings: { TI: { withdrawn: true, at: 5 } } }));
    expect(gone).toMatchObject({ settings: { rate }, withdrawn: { TI: 5 } });
    expect(gone.settings).not.toHaveProperty('TI');
    const again = applyToCard(gone, message({ control_settings: { TI: { value: 1.2, at: 9 } } }));
    expect(again).toMatchObject({ settings: { rate, TI: { value: 1.2, at: 9 } }, withdrawn: {} });
  });

  it('leaves conditions of the record to the line of the patient', () => {
    const ofRecord = { ARDS: { value: true, at: 1, of_record: true } };
    expect(applyToCard(EMPTY_CARD, message({ control_settings: ofRecord })).settings).toEqual({});
  });

  it('takes zero and false for what they are', () => {
    const card = applyToCard(
      EMPTY_CARD,
      message({ control_settings: { ETS_Auto: { value: false, at: 1 }, ramp: { value: 0, at: 1 } } }),
    );
    expect(card.settings).toMatchObject({ ETS_Auto: { value: false }, ramp: { value: 0 } });
  });

  it('forgets everything when the device goes to another patient, or out of sight', () => {
    const update = { monitored_parameters: { RR: { value: 14, at: 1 } }, patient: null };
    const card = applyToCard(EMPTY_CARD, message(update));
    expect(applyToCard(card, message({ patient: null })).monitored).toEqual(card.monitored);
    expect(applyToCard(card, message({ in_use: true }))).toMatchObject({ inUse: true, monitored: {} });
  });

  it('replaces the alerts as a whole, and frees the patient when the server says null', () => {
    const occupied = applyToCard(EMPTY_CARD, message({ alerts: [], patient: null }));
    expect(occupied.patient).toBeNull();
    expect(applyToCard(occupied, message({})).patient).toBeNull();
    expect(EMPTY_CARD.patient).toBeUndefined();
  });

  it('replaces the limits as a whole: one that nobody has any more is not shown on', () => {
    const Pmax = { low: 8, high: 50, origin: 'device' as const };
    const RR = { low: null, high: 35, origin: 'default' as const };
    const known = applyToCard(EMPTY_CARD, message({ limits: { Pmax, RR } }));
    expect(applyToCard(known, message({ limits: { Pmax } })).limits).toEqual({ Pmax });
    expect(applyToCard(known, message({ alerts: [] })).limits).toEqual({ Pmax, RR });
  });

  it('keeps what does not change the same object, so that nothing is drawn again', () => {
    const card = applyToCard(EMPTY_CARD, message({ monitored_parameters: { RR: { value: 14, at: 1 } } }));
    const after = applyToCard(card, message({ control_settings: { rate: { value: 12, at: 2 } } }));
    expect(after.monitored).toBe(card.monitored);
    expect(applyToCard(after, message({ connected: true, last_sample_at: 5 }))).toBe(after);
  });

  it('knows after any updates the last value that was not null', () => {
    const value = fc.option(fc.integer(), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom('Pmax', 'RR', 'VTe'), value)), (updates) => {
        let card = EMPTY_CARD;
        const expected: { [code: string]: number } = {};
        updates.forEach((update, at) => {
          const entries = Object.entries(update).map(([code, number]) => [
            code,
            number === null ? null : { value: number, at },
          ]);
          card = applyToCard(card, message({ monitored_parameters: Object.fromEntries(entries) }));
          for (const [code, number] of Object.entries(update)) if (number !== null) expected[code] = number;
        });
        const known = Object.entries(card.monitored).map(([code, aged]) => [code, aged.value]);
        expect(Object.fromEntries(known)).toEqual(expected);
      }),
    );
  });
});
