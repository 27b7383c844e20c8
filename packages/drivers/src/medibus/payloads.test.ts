import { describe, expect, it } from 'vitest';
import {
  encodeAlarms,
  encodeDateTime,
  encodeMeasured,
  encodeSettings,
  encodeTexts,
  formatNumber,
  parseAlarms,
  parseDateTime,
  parseIdentity,
  parseMeasured,
  parseSettings,
  parseTexts,
} from './payloads.ts';
import { encodeOfferedStreams, parseOfferedStreams, planRealtime } from './realtime-streams.ts';

describe('MEDIBUS payloads', () => {
  it('reads measured values of six characters, blanks as none', () => {
    expect(parseMeasured('7D  2074    F0  40')).toEqual({
      items: [
        { code: 0x7d, value: 20 },
        { code: 0x74, value: null },
        { code: 0xf0, value: 40 },
      ],
      unreadable: 0,
    });
    expect(encodeMeasured([{ code: 0xb9, value: 7.254 }])).toBe('B97.25');
  });

  it('counts what it cannot read: half a record, letters for a number', () => {
    expect(parseMeasured('7D  2x73  1').unreadable).toBe(2);
    expect(parseMeasured('ZZ  20').items).toEqual([]);
  });

  it('reads settings of seven characters', () => {
    const text = encodeSettings([
      { code: 0x01, value: 40 },
      { code: 0x2e, value: 0.15 },
    ]);
    expect(text).toBe('0140.002E 0.15');
    expect(parseSettings(text).items).toEqual([
      { code: 0x01, value: 40 },
      { code: 0x2e, value: 0.15 },
    ]);
  });

  it('writes as many decimals as fit and blanks for what does not', () => {
    expect([7.256, 123.4, 1234.6, 12_345, -12.34, null].map((value) => formatNumber(value, 4))).toEqual([
      '7.26',
      ' 123',
      '1235',
      '    ',
      ' -12',
      '    ',
    ]);
  });

  it('reads alarms of fifteen characters with their priority', () => {
    const alarms = [{ code: 0x10, priority: 31, text: 'PAW HIGH' }];
    expect(encodeAlarms(alarms)).toBe('O10PAW HIGH    ');
    expect(parseAlarms('O10PAW HIGH    ').items).toEqual(alarms);
  });

  it('reads texts with their own length, and stops where a length is wrong', () => {
    expect(encodeTexts([{ code: 0x06, text: 'SIMV' }])).toBe('064SIMV\u0003');
    expect(parseTexts('064SIMV\u00031E0\u0003')).toEqual({
      items: [
        { code: 0x06, text: 'SIMV' },
        { code: 0x1e, text: '' },
      ],
      unreadable: 0,
    });
    expect(parseTexts('069SIMV\u0003')).toEqual({ items: [], unreadable: 1 });
  });

  it('reads the identification of the reference', () => {
    expect(parseIdentity("0161'ICE'04.03")).toEqual({ id: '0161', name: 'ICE', revision: '04.03' });
    expect(parseIdentity('')).toBeNull();
  });

  it.each([
    ['10:2030-MAI-26', Date.UTC(2026, 4, 30, 10, 20)],
    ['23:59:5801-DEC-99', Date.UTC(1999, 11, 1, 23, 59, 58)],
    ['00:00:00 05-MRZ-24', Date.UTC(2024, 2, 5)],
  ])('reads the time %s', (text, expected) => {
    expect(parseDateTime(text)).toBe(expected);
  });

  it('takes no time that does not exist, and reads back its own', () => {
    expect(['25:0001-JAN-26', '10:0031-FEB-26', '10:0001-XYZ-26', ''].map(parseDateTime)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const timeMs = Date.UTC(2026, 9, 7, 5, 4, 3);
    expect(parseDateTime(encodeDateTime(timeMs))).toBe(timeMs);
  });
});

describe('MEDIBUS real-time configuration', () => {
  const paw = { code: 0x00, intervalUs: 20_000, minimum: -50, maximum: 150, maximumBin: 0xfff };

  it('reads records of 23 characters and leaves out what makes no sense', () => {
    expect(encodeOfferedStreams([paw])).toBe('00   20000  -50  150FFF');
    expect(parseOfferedStreams('00   20000  -50  150FFF01   20000  200 -200FFF02')).toEqual([paw]);
  });

  it('asks for one stream a channel at the pace of the pressure', () => {
    const faster = { ...paw, code: 0x01, intervalUs: 5000 };
    const slower = { ...paw, code: 0x06, intervalUs: 40_000 };
    const plan = planRealtime([slower, faster, paw, { ...paw, code: 0x02 }]);
    expect(plan?.rateHz).toBe(50);
    expect(plan?.streams.map(({ channel, multiplier }) => `${channel} ${multiplier}`)).toEqual([
      'pressure 1',
      'flow 4',
    ]);
    expect(planRealtime([{ ...paw, code: 0x02 }])).toBeNull();
    expect(planRealtime([{ ...paw, intervalUs: 1 }])).toBeNull();
  });
});
