import type { DeviceMode } from '@eupnea/model';
import { C_SERIES_MODES, HAMILTON_MODES } from './hamilton-polling/modes.ts';
import { MODES as MEDIBUS_MODES } from './medibus/mode-codes.ts';
import { listPb840Modes } from './pb840-settings/modes.ts';
import { MODES as SERVO_MODES } from './servo-cie/channels.ts';

/** Names in general use, which gateways and the simulator send. */
const COMMON_MODES: readonly NamedMode[] = [
  { name: 'VC-CMV', control: 'vc', sequence: 'cmv' },
  { name: 'VC-SIMV', control: 'vc', sequence: 'imv' },
  { name: 'PC-CMV', control: 'pc', sequence: 'cmv' },
  { name: 'PC-SIMV', control: 'pc', sequence: 'imv' },
  { name: 'PRVC', control: 'dual', sequence: 'cmv' },
  { name: 'PSV', control: 'ps', sequence: 'csv' },
];

export interface NamedMode extends DeviceMode {
  /** The maker's own name. */
  readonly name: string;
}

/** Modes of every table by protocol: the maker's name with its terms of ISO 19223 (docs/formats/ventilation-modes.md). */
export const MODES_BY_PROTOCOL: { readonly [protocol: string]: readonly NamedMode[] } = {
  'hamilton-polling': [...HAMILTON_MODES.values()].map(({ name, mode }) => ({ name, ...mode })),
  'hamilton-block': C_SERIES_MODES,
  medibus: [...MEDIBUS_MODES.values()],
  'servo-cie': [...SERVO_MODES.values()],
  'pb840-settings': listPb840Modes(),
  hl7: COMMON_MODES,
};

/** Names whose case, spaces and dashes differ are the same. */
const keyOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();

const MODES_OF_ALL_MAKERS: ReadonlyMap<string, DeviceMode> = collect(Object.values(MODES_BY_PROTOCOL).flat());

/** Terms of a mode of an unknown maker by its name; null when no table has the name. */
export function findModeByName(name: string): DeviceMode | null {
  return MODES_OF_ALL_MAKERS.get(keyOf(name)) ?? null;
}

/** Where makers mean different things by one name, what they differ in is left out: SIMV controls volume at one, either at another. */
function collect(modes: readonly NamedMode[]): ReadonlyMap<string, DeviceMode> {
  const byName = new Map<string, DeviceMode>();
  for (const { name, control, sequence } of modes) {
    const former = byName.get(keyOf(name)) ?? { control, sequence };
    byName.set(keyOf(name), {
      control: former.control === control ? control : 'unknown',
      sequence: former.sequence === sequence ? sequence : null,
    });
  }
  return byName;
}
