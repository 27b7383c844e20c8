import type { AgedValue } from '@eupnea/contracts/aged-value';
import { conditionsOfRecord } from '@eupnea/contracts/conditions-of-record';
import type { DeviceSummary } from '@eupnea/contracts/device';
import type { DeviceCard } from '@eupnea/contracts/older-api';

type Value = AgedValue['value'];

/** A device under the names of section 3 of the specification. null = unknown. */
export function toDeviceCard(summary: DeviceSummary, clusterAlerts: DeviceCard['clusterAlerts']): DeviceCard {
  const { patient } = summary;
  const settings = readSettings(summary);
  const monitored = readValues(summary.monitored_parameters);
  return {
    id: summary.id,
    patient_id: summary.patient_id,
    sex: patient?.sex ?? null,
    height: patient?.height ?? null,
    weight: patient?.weight ?? null,
    age: patient?.age ?? null,
    date_in: patient?.date_in ?? null,
    status: summary.status,
    stand_by: summary.standby,
    ARDS: patient?.ARDS ?? null,
    COPD: patient?.COPD ?? null,
    BrainJ: patient?.BrainJ ?? null,
    mode: settings['mode_name'] ?? monitored['mode'] ?? null,
    tube: patient?.tube ?? null,
    tube_diametr: patient?.tube_diametr ?? null,
    asynchronism: summary.fault_async_percent,
    description: summary.description,
    minVol: readNumber(settings['min_vol']),
    peepCPAP: readNumber(settings['PEEPCPAP']),
    fio2: readNumber(settings['FiO2']),
    last_wave: summary.last_wave,
    mechanicalPower: summary.mechanical_power,
    monitoredParams: monitored,
    controll_settings: settings,
    alerts: summary.alerts,
    clusterAlerts,
    time_constants: { RCexp: readNumber(monitored['RCexp']) },
  };
}

/** Settings of the device. Oxygen has two names; conditions come from the patient's record where no device reports them. */
function readSettings({ control_settings: known, patient }: DeviceSummary): Record<string, Value> {
  const told = readValues(known);
  const oxygen = told['FiO2'] ?? told['Oxygen'];
  return {
    ...readValues(conditionsOfRecord(patient, known, { withdraws: false })),
    ...(oxygen === undefined ? {} : { FiO2: oxygen, Oxygen: oxygen }),
    ...told,
  };
}

function readValues(stands: Readonly<Record<string, object | null>>): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [code, stand] of Object.entries(stands)) {
    if (stand !== null && 'value' in stand) {
      const { value } = stand;
      if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
        values[code] = value;
    }
  }
  return values;
}

function readNumber(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
