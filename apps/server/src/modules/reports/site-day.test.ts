import { describe, expect, it } from 'vitest';
import { SiteDays } from './site-day.ts';

const hoursOf = (zone: string, day: string) => new SiteDays(zone).find(day)?.hours.map(({ hour }) => hour);

describe('a day of the site', () => {
  it('goes from midnight to midnight of its clock', () => {
    const day = new SiteDays('Europe/Amsterdam').find('2026-11-19');
    expect(day?.startMs).toBe(Date.parse('2026-11-18T23:00:00Z'));
    expect(day?.endMs).toBe(Date.parse('2026-11-19T23:00:00Z'));
    expect(day?.hours).toHaveLength(24);
  });

  it('has 23 hours in spring, 25 in autumn with one twice', () => {
    expect(hoursOf('Europe/Amsterdam', '2026-03-29')?.slice(0, 4)).toEqual([0, 1, 3, 4]);
    expect(hoursOf('Europe/Amsterdam', '2026-10-25')?.slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    expect(hoursOf('Europe/Amsterdam', '2026-10-25')).toHaveLength(25);
  });

  it('begins with the first instant of its date where the clock has no midnight', () => {
    const day = new SiteDays('America/Sao_Paulo').find('2018-11-04');
    expect(day?.startMs).toBe(Date.parse('2018-11-04T03:00:00Z'));
    expect(day?.hours[0]?.hour).toBe(1);
    expect(day?.hours).toHaveLength(23);
  });

  it('follows the one before without a gap, in zones of quarters and far from UTC', () => {
    for (const zone of ['Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe']) {
      const days = new SiteDays(zone);
      expect([zone, days.find('2026-04-05')?.endMs]).toEqual([zone, days.find('2026-04-06')?.startMs]);
    }
  });

  it('is none where the calendar left it out', () => {
    expect(new SiteDays('Pacific/Apia').find('2011-12-30')).toBeNull();
  });
});
