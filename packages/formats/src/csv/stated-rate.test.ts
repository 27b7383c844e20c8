import { describe, expect, it } from 'vitest';
import { findStatedRate } from './stated-rate.ts';

describe('the sampling rate that lines above a table state', () => {
  it.each([
    ['samplerate,133', 133],
    ['Sampling rate (Hz),100', 100],
    ['Sampling frequency: 62.5 Hz', 62.5],
    ['fs = 0.1 kHz', 100],
    ['fs=200', 200],
    ['sampling_rate_hz: 50', 50],
    ['Sample Rate\t1000\t', 1000],
    ['Sample rate: 1,000 Hz', 1000],
    ['rate: 125 Hz', 125],
    ['Abtastrate;100 Hz', 100],
    ['Abtastrate;62,5', 62.5],
    ["Fréquence d'échantillonnage : 100 Hz", 100],
    ['Taxa de amostragem: 100 Hz', 100],
    ['采样率：100', 100],
    ['samples per second: 50', 50],
    ['Signals were sampled at 100 Hz for 10 minutes', 100],
    ['10 msec/sample', 100],
    ['0.005 sec/sample', 200],
    ['Sample interval: 10 ms', 100],
    ['sampling period (ms): 20', 50],
    ['Interval= 0.01 s', 100],
    ['Interval=,10 ms', 100],
    ['Delta_X\t0.010000\t0.010000', 100],
  ])('reads %j as %s Hz', (line, rateHz) => {
    expect(findStatedRate(['Patient 7, 2021', line])).toBe(rateHz);
  });

  it.each([
    'samples: 6000',
    'Sample rate: 40 ms',
    'Data rate: 9600 baud',
    'fs 16 bit',
    'Samples\t6000\t6000',
    'Sampled 2021-03-04 by lab 7',
    'Sampled 200 patients',
    'downsampled 4x from 400 Hz',
    'downsampling rate: 4',
    'respiratory rate: 100',
    'rate: 18',
    'heart rate 80 Hz',
    'Sample interval: 10',
    'Interval= 10',
    'Interval: 5 min',
    'Breath interval: 4 s',
    'sampling rate flow: 100, sampling rate spo2: 1',
    'sample 100',
    'sampling rate: 0',
  ])('reads no rate from %j', (line) => {
    expect(findStatedRate([line])).toBeNull();
  });

  it('takes a rate that is stated twice, and none of two that differ', () => {
    expect(findStatedRate(['fs = 100', '10 ms/sample'])).toBe(100);
    expect(findStatedRate(['fs = 100', 'Sampling rate: 50'])).toBeNull();
  });
});
