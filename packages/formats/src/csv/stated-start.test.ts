import { describe, expect, it } from 'vitest';
import { findStatedStart } from './stated-start.ts';

describe('the start that lines above a table state', () => {
  it.each([
    [['Date\t2021/03/04\t2021/03/04', 'Time\t10:11:12.5\t10:11:12.5'], '2021-03-04T10:11:12.500000'],
    [['Datum;04.03.2021', 'Uhrzeit;10:11:12'], '2021-03-04T10:11:12.000000'],
    [['Recording date: 2021-03-04', 'Start time: 10:11'], '2021-03-04T10:11:00.000000'],
    [['# Started: 2021-03-04 10:11:12'], '2021-03-04T10:11:12.000000'],
    [['Date/Time,2021-03-04 10:11:12,'], '2021-03-04T10:11:12.000000'],
    [['Date: 25/03/2021', 'Time: 10:11:12'], '2021-03-25T10:11:12.000000'],
  ])('reads %j', (lines, start) => {
    expect(findStatedStart(['Patient 7', ...lines])).toBe(start);
  });

  it.each([
    [['Date: 03/04/2021', 'Time: 10:11:12']],
    [['Date: 2021-03-04']],
    [['Time: 10:11:12']],
    [['Date of birth: 1950-03-04', 'Time: 10:11:12']],
    [['Date: 2021-03-04', 'Date: 2021-03-05', 'Time: 10:11:12']],
    [['Started: 2021-03-04 10:11:12', 'Date/Time: 2022-03-04 10:11:12']],
    [['Time,Flow,Paw', 'date,flow']],
    [['Data 2021']],
  ])('reads none from %j', (lines) => {
    expect(findStatedStart(lines)).toBeNull();
  });
});
