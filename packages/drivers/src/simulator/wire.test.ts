import { expect, it } from 'vitest';
import { WIRE_CHANNELS } from './wire.ts';

it('a channel keeps its number on the wire, whatever the model adds', () => {
  // Emulators and stored captures of earlier versions use these numbers.
  expect(WIRE_CHANNELS.slice(0, 13)).toEqual([
    'pressure',
    'flow',
    'volume',
    'co2',
    'muscle_pressure',
    'oesophageal_pressure',
    'gastric_pressure',
    'transdiaphragmatic_pressure',
    'second_pressure',
    'diaphragm_activity',
    'surface_emg',
    'plethysmogram',
    'ecg',
  ]);
});
