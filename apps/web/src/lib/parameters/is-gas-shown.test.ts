import { expect, test } from 'vitest';
import { isGasShown, withoutOldGas } from './is-gas-shown.ts';

const LIVE = { old: false, nowMs: 1_000_000 };

test('a number of breaths with CO2 is shown for five minutes after the last of them', () => {
  expect(isGasShown({ value: 38, at: 700_000 }, LIVE)).toBe(true);
  expect(isGasShown({ value: 38, at: 699_999 }, LIVE)).toBe(false);
  expect(isGasShown(undefined, LIVE)).toBe(false);
});

test('a number that the device sent stays, as does the last one of a stream that ended', () => {
  expect(isGasShown({ value: 38, at: 0, from_device: true }, LIVE)).toBe(true);
  expect(isGasShown({ value: 38, at: 0 }, { ...LIVE, old: true })).toBe(true);
});

test('the numbers of a card lose no other number than an old PetCO2 of breaths', () => {
  const card = { PetCO2: { value: 38, at: 0 }, SpO2: { value: 96, at: 0 } };
  expect(withoutOldGas(card, LIVE)).toEqual({ SpO2: card.SpO2 });
  const sent = { ...card, PetCO2: { value: 41, at: 0, from_device: true } };
  expect(withoutOldGas(sent, LIVE)).toBe(sent);
});
