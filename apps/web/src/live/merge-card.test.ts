import { describe, expect, test } from 'vitest';
import { makeAlert, makeDevice } from '../testing/make-device.ts';
import { EMPTY_CARD } from './card-cache.ts';
import { mergeCard } from './merge-card.ts';
import { makePatient } from '../testing/make-patient.ts';

const patient = makePatient();

describe('the values of a card', () => {
  const device = makeDevice({
    alerts: [makeAlert()],
    fault_async_percent: 4,
    monitored_parameters: { Pmax: { value: 30, at: 100 }, RR: { value: 14, at: 300 }, SpO2: null },
  });
  test('are the newer of the stream and the list, value by value', () => {
    const live = { ...EMPTY_CARD, monitored: { Pmax: { value: 28, at: 200 }, RR: { value: 13, at: 200 } } };
    expect(mergeCard(device, live, true).monitored).toEqual({
      Pmax: { value: 28, at: 200 },
      RR: { value: 14, at: 300 },
    });
  });
  test('a setting that either has withdrawn since is not known, whatever the other still holds', () => {
    const TI = { value: 1, at: 100, estimated: true };
    const row = makeDevice({ control_settings: { TI } });
    const withdrawn = { ...EMPTY_CARD, withdrawn: { TI: 200 } };
    expect(mergeCard(row, withdrawn, true).settings).toEqual({});
    const told = { ...EMPTY_CARD, settings: { TI } };
    const gone = makeDevice({ control_settings: { TI: { withdrawn: true, at: 200 } } });
    expect(mergeCard(gone, told, true).settings).toEqual({});
    expect(mergeCard(gone, EMPTY_CARD, false).settings).toEqual({});
    expect(
      mergeCard(makeDevice({ control_settings: { TI: { ...TI, at: 300 } } }), withdrawn, true).settings,
    ).toEqual({
      TI: { ...TI, at: 300 },
    });
  });
  test('alerts are the stream’s once it streams: an ended alert does not come back from the list', () => {
    expect(mergeCard(device, EMPTY_CARD, false).alerts).toHaveLength(1);
    expect(mergeCard(device, EMPTY_CARD, true).alerts).toEqual([]);
  });
  test('of another patient, or of one not to be seen, the list fills nothing', () => {
    expect(mergeCard(device, { ...EMPTY_CARD, inUse: true }, true).monitored).toEqual({});
    const freed = mergeCard(makeDevice({ ...device, patient }), { ...EMPTY_CARD, patient: null }, true);
    expect(freed.monitored).toEqual({});
    expect(freed.patient).toBeNull();
  });
  test('what the stream never told is the list’s', () =>
    expect(mergeCard(device, EMPTY_CARD, true).asynchronyPercent).toBe(4));
});
