import { AUDIT_MEASURE_CODES, PATIENT_CATEGORIES } from '@eupnea/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditDay } from './audit-day.ts';
import { countAdherence } from './count-adherence.ts';
import { mapVolumeAndPressure, measureDose } from './measure-dose.ts';

const maybe = (min: number, max: number) =>
  fc.option(fc.double({ min, max, noNaN: true }), { nil: null, freq: 4 });

const hour = fc.record({
  startMs: fc.integer({ min: 0, max: 23 }).map((place) => place * 3_600_000),
  tidalVolumeMl: maybe(100, 1500),
  plateauPressureCmh2o: maybe(5, 60),
  peepCmh2o: maybe(0, 25),
  fio2: maybe(0.21, 1),
});

const patient = fc.record({
  category: fc.constantFrom(...PATIENT_CATEGORIES),
  predictedWeightKg: maybe(35, 110),
});

describe('the audit of a patient-day', () => {
  it('counts no more than it has, whatever is missing, and an hour without a number changes no verdict', () => {
    fc.assert(
      fc.property(fc.array(hour, { maxLength: 24 }), patient, (hours, whose) => {
        const day = auditDay(hours, whose);
        for (const { withinHours, assessableHours, share, verdict } of day.measures) {
          expect(withinHours).toBeLessThanOrEqual(assessableHours);
          expect(assessableHours).toBeLessThanOrEqual(hours.length);
          expect(share === null).toBe(verdict === 'not_assessable');
        }
        const unknown = {
          startMs: 0,
          tidalVolumeMl: null,
          plateauPressureCmh2o: null,
          peepCmh2o: null,
          fio2: null,
        };
        expect(auditDay([...hours, unknown], whose).measures).toEqual(day.measures);
      }),
    );
  });

  it('does not depend on the order of the hours', () => {
    fc.assert(
      fc.property(fc.array(hour, { maxLength: 24 }), patient, (hours, whose) => {
        expect(auditDay(hours.toReversed(), whose)).toEqual(auditDay(hours, whose));
      }),
    );
  });

  it('never gets worse with a smaller volume or a lower plateau pressure', () => {
    const rank = { not_assessable: -1, not_adherent: 0, adherent: 1 };
    fc.assert(
      fc.property(
        fc.array(hour, { maxLength: 24 }),
        patient,
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (hours, whose, part) => {
          const smaller = hours.map((own) => ({
            ...own,
            tidalVolumeMl: own.tidalVolumeMl === null ? null : own.tidalVolumeMl * part,
            plateauPressureCmh2o: own.plateauPressureCmh2o === null ? null : own.plateauPressureCmh2o * part,
          }));
          const before = auditDay(hours, whose).measures;
          auditDay(smaller, whose).measures.forEach(({ verdict }, place) => {
            expect(rank[verdict]).toBeGreaterThanOrEqual(rank[before[place]?.verdict ?? 'not_assessable']);
          });
        },
      ),
    );
  });

  it('has a crude rate that never exceeds the assessable one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(hour, { maxLength: 6 }), patient), { maxLength: 12 }),
        (days) => {
          const audited = days.map(([hours, whose]) => auditDay(hours, whose));
          for (const code of AUDIT_MEASURE_CODES) {
            const {
              days: all,
              assessable,
              adherent,
              crudePercent,
              assessablePercent,
            } = countAdherence(audited, code);
            expect(adherent).toBeLessThanOrEqual(assessable);
            expect(assessable).toBeLessThanOrEqual(all);
            if (assessablePercent !== null) expect(crudePercent ?? 0).toBeLessThanOrEqual(assessablePercent);
          }
        },
      ),
    );
  });
});

const dosed = fc.array(
  fc.record({ seconds: fc.double({ min: 0.1, max: 600, noNaN: true }), value: maybe(0, 60) }),
  { maxLength: 40 },
);

describe('a dose', () => {
  it('is the sum of the doses of its parts', () => {
    fc.assert(
      fc.property(dosed, dosed, fc.double({ min: 1, max: 40, noNaN: true }), (left, right, upper) => {
        const [one, other, both] = [left, right, [...left, ...right]].map((part) => measureDose(part, upper));
        expect(both?.excess).toBeCloseTo((one?.excess ?? 0) + (other?.excess ?? 0), 6);
        expect(both?.secondsAbove).toBeCloseTo((one?.secondsAbove ?? 0) + (other?.secondsAbove ?? 0), 6);
      }),
    );
  });

  it('has a map of all time with both numbers', () => {
    const stretches = fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 600 }),
        vtMlKg: maybe(1, 20),
        drivingPressureCmh2o: maybe(0, 40),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(stretches, (own) => {
        const known = own.filter((one) => one.vtMlKg !== null && one.drivingPressureCmh2o !== null);
        const total = mapVolumeAndPressure(own)
          .flat()
          .reduce((sum, seconds) => sum + seconds, 0);
        expect(total).toBe(known.reduce((sum, { seconds }) => sum + seconds, 0));
      }),
    );
  });
});
