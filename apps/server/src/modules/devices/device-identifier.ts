import { normaliseIdentifier } from '@eupnea/drivers';
import { invalidField } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { listDeviceIdentifiers } from './device-repository.ts';

interface IdentifiedDevice {
  /** Null before registration. */
  readonly id: number | null;
  readonly deviceType: string;
  readonly identifier: string | null;
}

/** Throws a problem with the field name when the device cannot have this identifier in HL7 messages. */
export async function checkDeviceIdentifier(executor: Executor, device: IdentifiedDevice): Promise<void> {
  const { id, deviceType, identifier } = device;
  if (deviceType !== 'hl7') {
    if (identifier !== null) throw invalidField('device_identifier', 'Only an HL7 device has an identifier');
    return;
  }
  if (identifier === null) {
    throw invalidField('device_identifier', 'An HL7 device needs the identifier of its messages');
  }
  const name = normaliseIdentifier(identifier);
  const taken = (await listDeviceIdentifiers(executor, deviceType)).find(
    (other) => other.id !== id && normaliseIdentifier(other.identifier) === name,
  );
  if (taken !== undefined) {
    throw invalidField('device_identifier', `Device ${taken.id} is registered under this identifier`);
  }
}
