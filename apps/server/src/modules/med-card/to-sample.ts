import type { ArterialGasCode, BloodCode } from '@eupnea/contracts/lab-values';
import type { ArterialBloodGas, BloodData } from '@eupnea/contracts/med-card';
import { computeGasIndices, oxygenationRatio, type GasIndex } from '@eupnea/model';
import type { LabSampleRecord } from './med-card-repository.ts';
import type { BloodHaemoglobin, OxygenSetting, VentilationAtGas } from './ventilation-at-gas.ts';

function readHead(record: LabSampleRecord) {
  return {
    id: record.id,
    version: record.version,
    patient_id: record.patientId,
    taken_at: record.takenAt.toISOString(),
    note: record.note,
    created_by: record.createdBy,
  };
}

export function toBloodData(record: LabSampleRecord): BloodData {
  const read = (code: BloodCode): number | null => record.values[code] ?? null;
  return {
    ...readHead(record),
    Hb: read('Hb'),
    Hct: read('Hct'),
    WBC: read('WBC'),
    platelets: read('platelets'),
    CRP: read('CRP'),
    PCT: read('PCT'),
    creatinine: read('creatinine'),
    urea: read('urea'),
    bilirubin: read('bilirubin'),
    ALT: read('ALT'),
    AST: read('AST'),
    albumin: read('albumin'),
    lactate: read('lactate'),
    glucose: read('glucose'),
    Na: read('Na'),
    K: read('K'),
    Ca: read('Ca'),
    Cl: read('Cl'),
    INR: read('INR'),
    D_dimer: read('D_dimer'),
    NT_proBNP: read('NT_proBNP'),
    troponin: read('troponin'),
  };
}

export type GasSample = Pick<LabSampleRecord, 'takenAt' | 'values'>;

/** P/F and the indices of a gas with the ventilation when it was taken. */
export function deriveGas({ takenAt, values }: GasSample, ventilation: VentilationAtGas) {
  const read = (code: ArterialGasCode): number | null => values[code] ?? null;
  const ratio = deriveOxygenation(read('PaO2'), read('FiO2'), ventilation.oxygen, takenAt);
  const fiO2 = read('FiO2') ?? readSetting(ventilation.oxygen)?.percent ?? null;
  const haemoglobin = deriveHaemoglobin(read('Hb'), ventilation.bloodHaemoglobin, takenAt);
  const inputs = {
    PaO2: read('PaO2'),
    PaCO2: read('PaCO2'),
    SaO2: read('SaO2'),
    Hb: haemoglobin.QSQT_Hb,
    FiO2: fiO2,
    SpO2: ventilation.SpO2,
    pressure: ventilation.pressure,
    rate: ventilation.rate,
    minuteVolume: ventilation.minute_volume,
    weight: ventilation.weight,
    mixedCo2: ventilation.mixed_co2,
  };
  // An FiO2 entered with the sample is that of the sample.
  const isUnsettled = ventilation.oxygenChanged && read('FiO2') === null;
  return {
    ratio,
    fiO2,
    haemoglobin,
    indices: computeGasIndices(inputs, {
      oxygenChanged: isUnsettled,
      leakPercent: ventilation.leakPercent,
      endTidalCo2: ventilation.endTidalCo2,
    }),
  };
}

export function toArterialBloodGas(record: LabSampleRecord, at: VentilationAtGas): ArterialBloodGas {
  const read = (code: ArterialGasCode): number | null => record.values[code] ?? null;
  const { ratio, haemoglobin, indices } = deriveGas(record, at);
  const {
    oxygen: _oxygen,
    oxygenChanged: _changed,
    leakPercent: _leak,
    endTidalCo2: _endTidal,
    bloodHaemoglobin: _blood,
    ...ventilation
  } = at;
  return {
    ...readHead(record),
    pH: read('pH'),
    PaCO2: read('PaCO2'),
    PaO2: read('PaO2'),
    HCO3: read('HCO3'),
    BEBD: read('BEBD'),
    'BE/BD': read('BEBD'),
    SaO2: read('SaO2'),
    lactate: read('lactate'),
    Hb: read('Hb'),
    COHb: read('COHb'),
    MetHb: read('MetHb'),
    Na: read('Na'),
    K: read('K'),
    Ca: read('Ca'),
    Cl: read('Cl'),
    glucose: read('glucose'),
    FiO2: read('FiO2'),
    temperature: read('temperature'),
    ...ratio,
    ...haemoglobin,
    ventilation,
    indices: toIndices(indices),
  };
}

function toIndices(indices: ReturnType<typeof computeGasIndices>): ArterialBloodGas['indices'] {
  const copy = ({ value, reasons }: GasIndex) => ({ value, reasons: [...reasons] });
  return {
    SF: copy(indices.SF),
    OI: copy(indices.OI),
    ROX: copy(indices.ROX),
    VR: copy(indices.VR),
    VDE: copy(indices.VDE),
    QSQT: copy(indices.QSQT),
  };
}

/** A setting below 21 % is invalid, because air has 21 %. */
function readSetting(set: OxygenSetting | null): OxygenSetting | null {
  return set !== null && set.percent >= 21 && set.percent <= 100 ? set : null;
}

/** Haemoglobin of the shunt estimate: that of the gas itself, which is of the same blood, goes before the blood data. */
function deriveHaemoglobin(
  entered: number | null,
  blood: BloodHaemoglobin | null,
  takenAt: Date,
): Pick<ArterialBloodGas, 'QSQT_Hb' | 'QSQT_Hb_source' | 'QSQT_Hb_at'> {
  if (entered !== null)
    return { QSQT_Hb: entered, QSQT_Hb_source: 'entered', QSQT_Hb_at: takenAt.toISOString() };
  if (blood === null) return { QSQT_Hb: null, QSQT_Hb_source: null, QSQT_Hb_at: null };
  return { QSQT_Hb: blood.value, QSQT_Hb_source: 'blood', QSQT_Hb_at: blood.takenAt.toISOString() };
}

/** P/F with its FiO2; absent without either. */
function deriveOxygenation(
  paO2: number | null,
  entered: number | null,
  set: OxygenSetting | null,
  takenAt: Date,
): Pick<ArterialBloodGas, 'PF' | 'PF_source' | 'PF_FiO2' | 'PF_FiO2_at'> {
  const ventilator = readSetting(set);
  const percent = entered ?? ventilator?.percent;
  if (paO2 === null || percent === undefined)
    return { PF: null, PF_source: null, PF_FiO2: null, PF_FiO2_at: null };
  return {
    PF: oxygenationRatio(paO2, percent),
    PF_source: entered === null ? 'ventilator' : 'entered',
    PF_FiO2: percent,
    PF_FiO2_at: (entered === null ? (ventilator?.since ?? takenAt) : takenAt).toISOString(),
  };
}
