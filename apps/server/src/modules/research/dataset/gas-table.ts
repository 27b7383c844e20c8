import { GAS_NUMBERS } from '@eupnea/model';
import { readGases } from '../../med-card/gas-index-service.ts';
import {
  type DatasetTable,
  ORIGIN_COLUMNS,
  real,
  SESSION_KEYS,
  START_COLUMNS,
  text,
  whole,
} from './dataset-table.ts';

const DEFINITIONS = Object.entries(GAS_NUMBERS)
  .map(
    ([code, { formula, source, remark }]) =>
      `${code}: ${formula} (${[source, remark].filter(Boolean).join('; ')})`,
  )
  .join('; ');

/** Stretches whose gases are read together, after which the progress is told. */
const STRETCHES_A_STEP = 100;

/** A number that lacks an input has no row. */
export const GAS_TABLE: DatasetTable = {
  name: 'gas_indices',
  title: 'Numbers of blood gases with the ventilation of the ten minutes before, one row a number',
  keys: SESSION_KEYS,
  columns: [
    ...ORIGIN_COLUMNS,
    ...START_COLUMNS,
    real('duration_s', 's', '0: a sample is of one instant'),
    text('kind', 'gas_index'),
    text('code', DEFINITIONS),
    real('value', '', 'In the unit of the next column'),
    text('unit', 'UCUM'),
    whole('breaths', 'Complete breaths of the ten minutes before; below 20 their medians are absent'),
    real('mean_pressure', 'cm[H2O]', 'Median mean airway pressure of these breaths'),
    real('respiratory_rate', '/min', 'Number of these breaths by their time'),
    real('minute_volume', 'L/min', 'Expired volume of these breaths by their time'),
    real('mixed_expired_co2', 'mm[Hg]', 'Median mixed expired CO2 of these breaths'),
    real('spo2', '%', 'Newest of the pulse oximeter in the ten minutes before'),
    real('fio2', '%', 'Inspired oxygen used'),
    text('fio2_source', 'entered: with the sample; ventilator: the setting then'),
    real('haemoglobin', 'g/dL', 'Of the gas, else the newest of the blood data of the 24 h before'),
    real('haemoglobin_age', 's', 'How long before the gas it was taken; 0: with the gas'),
    real('predicted_weight', 'kg', 'Predicted body weight by the record in force then'),
  ],
  async *readRows({ pool, stretches, disguise, step }) {
    for (let first = 0; first < stretches.length; first += STRETCHES_A_STEP) {
      step(first / stretches.length);
      const piece = stretches.slice(first, first + STRETCHES_A_STEP);
      for await (const gases of readGases(pool, piece)) {
        yield gases.flatMap((gas) => {
          const { place, patientId, atUs, numbers, fiO2, fiO2Source, ventilation } = gas;
          const { haemoglobin, haemoglobinAgeSeconds } = gas;
          const stretch = piece[place];
          if (stretch === undefined) return [];
          return numbers.map(({ code, value }) => [
            disguise.patient(patientId),
            disguise.session(stretch.sessionId),
            disguise.time(patientId, atUs),
            disguise.seconds(patientId, atUs),
            0,
            'gas_index',
            code,
            value,
            GAS_NUMBERS[code].unit,
            ventilation.breaths,
            ventilation.pressure,
            ventilation.rate,
            ventilation.minute_volume,
            ventilation.mixed_co2,
            ventilation.SpO2,
            fiO2,
            fiO2Source,
            haemoglobin,
            haemoglobinAgeSeconds,
            ventilation.weight,
          ]);
        });
      }
    }
  },
};
