import type { ProtectionAudit, ProtectionDay } from '@eupnea/contracts/protection-audit';
import {
  AUDIT_MEASURE_CODES,
  DOSED_BOUND_CODES,
  type DosedBoundCode,
  LUNG_PROTECTION_BOUNDS,
  type PatientCategory,
  HOUR_MS,
} from '@eupnea/model';
import {
  assessHour,
  type AuditedDay,
  auditDay,
  countAdherence,
  DRIVING_PRESSURE_EDGES_CMH2O,
  listAuditMeasures,
  mapVolumeAndPressure,
  measureDose,
  VOLUME_EDGES_ML_KG,
  type VentilatedStretch,
} from '@eupnea/signal';
import type { PatientHours } from './patient-hours-service.ts';

type Cell = NonNullable<ProtectionAudit['items'][number]['cells'][number]>;

/** Doses that apply to patients of a category, in the order of the bounds. */
export function listDoses(category: PatientCategory) {
  return DOSED_BOUND_CODES.flatMap((code) => {
    const bound = LUNG_PROTECTION_BOUNDS.find((known) => known.code === code);
    const applies = bound?.categories.some((own) => own === category) === true;
    return applies ? [{ code, upper: bound.upper }] : [];
  });
}

/** One cell of the audit. */
export function toProtectionCell({ patient, hours, stretches }: PatientHours): Cell {
  const { measures } = auditDay(hours, patient);
  return {
    hours: hours.length,
    measures: measures.map(({ code, assessableHours, withinHours, share, verdict }) => ({
      code,
      assessable_hours: assessableHours,
      within_hours: withinHours,
      share,
      verdict,
    })),
    doses: listDoses(patient.category).map(({ code, upper }) => {
      const values = stretches.map((stretch) => ({
        seconds: stretch.seconds,
        value: dosedValue(stretch, code, patient.predictedWeightKg),
      }));
      const { assessableSeconds, secondsAbove, excess } = measureDose(values, upper);
      return { code, assessable_seconds: assessableSeconds, seconds_above: secondsAbove, excess };
    }),
  };
}

/** The adherence of many patient-days by each measure. */
export function toAdherence(days: readonly AuditedDay[]): ProtectionAudit['adherence'] {
  return AUDIT_MEASURE_CODES.map((code) => {
    const counted = countAdherence(days, code);
    return {
      code,
      days: counted.days,
      assessable: counted.assessable,
      adherent: counted.adherent,
      assessable_percent: counted.assessablePercent,
      crude_percent: counted.crudePercent,
    };
  });
}

/** The hours of one cell, each with its assessment. */
export function toProtectionHours({
  patient,
  hours,
  stretches,
}: PatientHours): Pick<ProtectionDay, 'ventilated' | 'map'> {
  return {
    ventilated: hours.map((hour) => ({
      start: new Date(hour.startMs).toISOString(),
      end: new Date(hour.startMs + HOUR_MS).toISOString(),
      tidal_volume_ml: hour.tidalVolumeMl,
      plateau_cmh2o: hour.plateauPressureCmh2o,
      peep_cmh2o: hour.peepCmh2o,
      fio2: hour.fio2,
      assessed: listAuditMeasures(patient.category).map((measure) => {
        const assessed = assessHour(hour, patient, measure);
        return {
          code: measure.code,
          value: assessed.value,
          verdict: assessed.verdict,
          missing: assessed.verdict === 'unknown' ? [...assessed.missing] : [],
        };
      }),
    })),
    map: {
      volume_edges_ml_kg: [...VOLUME_EDGES_ML_KG],
      pressure_edges_cmh2o: [...DRIVING_PRESSURE_EDGES_CMH2O],
      seconds: mapVolumeAndPressure(
        stretches.map((stretch) => ({
          seconds: stretch.seconds,
          vtMlKg: perKg(stretch, patient.predictedWeightKg),
          drivingPressureCmh2o: stretch.drivingPressureCmh2o,
        })),
      ).map((row) => [...row]),
    },
  };
}

function dosedValue(
  stretch: VentilatedStretch,
  code: DosedBoundCode,
  weightKg: number | null,
): number | null {
  if (code === 'vt_8') return perKg(stretch, weightKg);
  if (code === 'mp_17') return stretch.powerJMin;
  if (code === 'driving_pressure_15') return stretch.drivingPressureCmh2o;
  return stretch.plateauPressureCmh2o;
}

function perKg({ tidalVolumeMl }: VentilatedStretch, weightKg: number | null): number | null {
  return tidalVolumeMl === null || weightKg === null ? null : tidalVolumeMl / weightKg;
}
