import type { DeviceMode } from '@eupnea/model';

export interface ModeMeaning extends DeviceMode {
  readonly name: string;
}

const mandatory = (name: string): ModeMeaning => ({ name, control: 'unknown', sequence: 'cmv' });
const intermittent = (name: string): ModeMeaning => ({ name, control: 'unknown', sequence: 'imv' });
const pcImv = (name: string): ModeMeaning => ({ name, control: 'pc', sequence: 'imv' });
const supported = (name: string): ModeMeaning => ({ name, control: 'ps', sequence: 'csv' });
const cpap = (name: string): ModeMeaning => ({ name, control: 'cpap', sequence: 'csv' });

/**
 * Text messages that name the ventilation mode. IPPV, SIMV and MMV control volume, or pressure with AutoFlow,
 * which no code indicates: their control is unknown, their sequence is known.
 */
export const MODES: ReadonlyMap<number, ModeMeaning> = new Map([
  [0x01, mandatory('IPPV')],
  [0x02, mandatory('IPPV Assist')],
  [0x04, mandatory('CPPV')],
  [0x05, mandatory('CPPV Assist')],
  [0x06, intermittent('SIMV')],
  [0x07, intermittent('SIMV/ASB')],
  [0x08, cpap('SB')],
  [0x09, supported('ASB')],
  [0x0a, cpap('CPAP')],
  [0x0b, supported('CPAP/ASB')],
  [0x0c, intermittent('MMV')],
  [0x0d, intermittent('MMV/ASB')],
  [0x0e, pcImv('BIPAP')],
  [0x18, pcImv('BIPAP/SIMV')],
  [0x19, pcImv('BIPAP/SIMV/ASB')],
  [0x1a, pcImv('BIPAP/APRV')],
  [0x34, { name: 'PCV', control: 'pc', sequence: 'cmv' }],
  [0x59, { name: 'Volume Mode', control: 'vc', sequence: 'cmv' }],
  [0x5a, { name: 'Pressure Mode', control: 'pc', sequence: 'cmv' }],
  [0x5b, supported('Pressure Support')],
]);

/** Standby: VentStandby of the Evita, DeviceInStandby of anaesthesia devices. */
export const STANDBY_TEXTS: ReadonlySet<number> = new Set([0x1e, 0x54]);

/** Other texts of the reference without effect here: patient range, units, gases, language. */
export const OTHER_TEXTS: ReadonlySet<number> = new Set([
  0x0f, 0x10, 0x11, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x36,
  0x37, 0x38, 0x3a, 0x48, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f, 0x53, 0x56, 0x57, 0x58, 0x5c, 0x5d,
]);
