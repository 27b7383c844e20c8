import type { Patient } from '@eupnea/contracts/patient';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import type { Assignment } from '../assignment.ts';
import type { PipelineStart } from '../pipeline-services.ts';

/** A device without stored state. */
export const CONDITION_START: PipelineStart = {
  deviceId: 5,
  state: { deviceId: 5, lastBreathNumber: 0, lastAlertNumber: 0, lastEpoch: 0, lastEndUs: null },
  standby: false,
  openAlerts: [],
  settings: new Map(),
  deviceLimits: new Map(),
  eupneaLimits: new Map(),
};

export const ADULT: Patient = {
  id: 11,
  version: 1,
  pseudonym: 'P-11',
  sex: 'man',
  age: 60,
  age_unit: 'years',
  category: 'ADULT',
  height: 173,
  weight: 80,
  ibw: 68.7,
  date_in: null,
  date_out: null,
  status: null,
  ARDS: false,
  COPD: false,
  BrainJ: false,
  tube: null,
  tube_diametr: null,
  description: null,
};

export function assignmentOf(patient: Patient | null): Assignment {
  return {
    session: null,
    patient,
    nextPatientId: patient?.id ?? null,
    patientLimits: new Map(),
    deviceLimits: new Map(),
  };
}

/** A breath of 3 s that ends at `atMs`, as the pipeline passes it on. */
export function finished(vteMl: number, atMs: number) {
  const features = { vte_ml: vteMl, pmax_cmh2o: 20 };
  const record = buildBreathRecord({
    deviceId: 5,
    breathNumber: 1,
    anchorMs: atMs - 3000,
    startIndex: 0,
    features,
  });
  return [{ record, startMs: atMs - 3000, endMs: atMs }];
}
