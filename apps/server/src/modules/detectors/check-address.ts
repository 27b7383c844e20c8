import { invalidField } from '../../http/problem-error.ts';
import { isDetectorAddress, readAddress } from './ask-detector.ts';

/** Refuses an address outside of the allowed networks. A name is judged when it is resolved, at each window. */
export function checkAddress(address: string, networks: readonly string[]): void {
  if (networks.length === 0)
    throw invalidField('address', 'The operator allows no detectors (EUPNEA_DETECTOR_NETWORKS)', {
      code: 'noNetworks',
    });
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw invalidField('address', 'must have no user and password; use the secret header', {
      code: 'userInAddress',
    });
  const ip = readAddress(address);
  if (ip !== null && !isDetectorAddress(ip, networks))
    throw invalidField('address', 'is outside the networks of EUPNEA_DETECTOR_NETWORKS', {
      code: 'outsideNetworks',
    });
}
