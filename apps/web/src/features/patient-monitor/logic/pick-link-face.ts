import type { DeviceLink } from '../../../live/device-link.ts';
import type { LinkFace } from '../../../ui/clinical/link-mark.tsx';

/** Standby stands in place of the link state. */
export function pickLinkFace(link: DeviceLink): LinkFace {
  return link.standby ? 'standby' : link.state;
}
