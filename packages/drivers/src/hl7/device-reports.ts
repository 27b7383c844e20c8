import {
  componentsOf,
  fieldOf,
  repetitionsOf,
  type Hl7Message,
  type Segment,
  type Separators,
} from './message.ts';
import { parseDateTime, type Hl7Time } from './date-time.ts';
import { CODES, isNamed, readCodedNames, type CodedName } from './nomenclature.ts';

/** One OBX with its names and value. */
export interface Observation {
  /** OBX-2. */
  readonly type: string;
  readonly names: readonly CodedName[];
  /** OBX-4: MDS.VMD.channel.metric, optionally with a facet. */
  readonly place: readonly string[];
  /** OBX-5 as received. */
  readonly value: string;
  /** OBX-6. */
  readonly unit: readonly string[];
  /** OBX-7. */
  readonly range: string;
  /** OBX-8, one entry per repetition. */
  readonly flags: readonly string[];
  /** OBX-11. */
  readonly status: string;
  /** OBX-14. */
  readonly time: Hl7Time | null;
  /** OBX-17. */
  readonly method: readonly string[];
}

/** Content of one message about one device. */
export interface DeviceReport {
  readonly kind: 'observations' | 'alarm';
  /** Names of the device, most reliable first; a registered device matches any of them. */
  readonly identifiers: readonly string[];
  /** Text of the MDS, if the message has one. */
  readonly model: string | null;
  /** OBR-7, otherwise MSH-7. */
  readonly time: Hl7Time | null;
  /** OBR-3 or its parent: constant for all messages of an alarm. */
  readonly order: string;
  readonly observations: readonly Observation[];
  readonly separators: Separators;
}

/** Maximum length of OBX-4 in parts: device, subsystem, channel, metric, facet. */
const MAX_PLACE = 8;
/** Maximum number of names of one device that are compared with registered ones. */
const MAX_IDENTIFIERS = 32;

interface Group {
  readonly obr: Segment;
  readonly obx: Segment[];
  readonly prt: Segment[];
}

/** Reads OBR groups and their devices. PID, PV1 and all other personal segments are not read. */
export function readDeviceReports(message: Hl7Message, kind: DeviceReport['kind']): readonly DeviceReport[] {
  const groups: Group[] = [];
  for (const segment of message.segments) {
    const group = groups.at(-1);
    if (segment.name === 'OBR') groups.push({ obr: segment, obx: [], prt: [] });
    else if (segment.name === 'OBX') group?.obx.push(segment);
    else if (segment.name === 'PRT') group?.prt.push(segment);
  }
  return groups.flatMap((group) => readGroup(message, group, kind));
}

function readGroup(
  message: Hl7Message,
  { obr, obx, prt }: Group,
  kind: DeviceReport['kind'],
): readonly DeviceReport[] {
  const { separators } = message;
  const byMds = new Map<string, Segment[]>();
  for (const segment of obx) {
    const mds = fieldOf(segment, 4).split('.', 1)[0] ?? '';
    const known = byMds.get(mds);
    if (known === undefined) byMds.set(mds, [segment]);
    else known.push(segment);
  }
  const time = parseDateTime(fieldOf(obr, 7)) ?? parseDateTime(fieldOf(message.segments[0], 7));
  const parent = fieldOf(obr, 29);
  // Normalised once, not for each of the message's devices.
  const shared = listSharedIdentifiers(message, obr, prt).map(normaliseIdentifier);
  return [...byMds.values()].map((segments) => {
    let observations: readonly Observation[] | null = null;
    return {
      kind,
      identifiers: listIdentifiers(segments, shared, separators),
      model: readModel(segments, separators),
      time,
      order: parent === '' ? fieldOf(obr, 3) : parent,
      // Read when the device's turn comes, so that a message of many devices takes as many steps.
      get observations() {
        observations ??= segments.map((segment) => readObservation(segment, separators));
        return observations;
      },
      separators,
    };
  });
}

function readObservation(segment: Segment, separators: Separators): Observation {
  return {
    type: fieldOf(segment, 2),
    names: readCodedNames(componentsOf(fieldOf(segment, 3), separators)),
    place: fieldOf(segment, 4).split('.', MAX_PLACE),
    value: fieldOf(segment, 5),
    unit: componentsOf(fieldOf(segment, 6), separators).map((part) => part.trim()),
    range: fieldOf(segment, 7),
    flags: repetitionsOf(fieldOf(segment, 8), separators).map(
      (flag) => flag.split(separators.component)[0] ?? '',
    ),
    status: fieldOf(segment, 11),
    time: parseDateTime(fieldOf(segment, 14)),
    method: componentsOf(fieldOf(segment, 17), separators),
  };
}

/** Model of the device, otherwise the kind of device: the text of the MDS observation at x.0.0.0. */
function readModel(segments: readonly Segment[], separators: Separators): string | null {
  const told = segments.find((segment) =>
    isNamed(readCodedNames(componentsOf(fieldOf(segment, 3), separators)), CODES.model),
  );
  const [model = ''] = componentsOf(fieldOf(told, 5), separators);
  if (model.trim() !== '') return model.trim();
  const mds = segments.find((segment) => isDevicePlace(fieldOf(segment, 4)));
  const [, text = ''] = componentsOf(fieldOf(mds, 3), separators);
  return text === '' ? null : text;
}

function isDevicePlace(place: string): boolean {
  return /^\d+\.0\.0\.0$/u.test(place);
}

/** In order of containment: MDS, then VMD, then any metric; then the names that all devices of the group share. */
function listIdentifiers(
  obx: readonly Segment[],
  shared: readonly string[],
  separators: Separators,
): readonly string[] {
  const isNaming = (segment: Segment): boolean => fieldOf(segment, 18) !== '';
  const naming =
    obx.find((segment) => isNaming(segment) && isDevicePlace(fieldOf(segment, 4))) ?? obx.find(isNaming);
  const own = repetitionsOf(fieldOf(naming, 18), separators).flatMap((entity) =>
    readEntity(entity, separators),
  );
  const names = new Set([...own.slice(0, MAX_IDENTIFIERS).map(normaliseIdentifier), ...shared]);
  names.delete('');
  return [...names];
}

/** Names of the group's equipment, its order and its sender. */
function listSharedIdentifiers(
  { separators, segments }: Hl7Message,
  obr: Segment,
  prt: readonly Segment[],
): readonly string[] {
  const equipment = prt
    .filter((segment) => componentsOf(fieldOf(segment, 4), separators)[0] === 'EQUIP')
    .flatMap((segment) => readEntity(fieldOf(segment, 10), separators));
  return [
    ...equipment.slice(0, MAX_IDENTIFIERS),
    ...readOrder(fieldOf(obr, 3), separators),
    ...readSender(segments[0], separators),
  ];
}

/** Entity identifier `id^namespace^universal id^type`; either may be empty. */
function readEntity(text: string, separators: Separators): readonly string[] {
  const [id = '', namespace = '', universal = '', type = ''] = componentsOf(text, separators);
  // Some gateways write the type in the second place: `0012210000000001^EUI-64`.
  if (type === '' && universal === '')
    return namespace === '' || namespace === 'EUI-64' ? [id] : [`${id}^${namespace}`, id];
  if (id === '' || normaliseIdentifier(id) === normaliseIdentifier(universal)) return [universal];
  return universal === '' ? [id] : [`${id}^${universal}`, id, universal];
}

/** The first component of OBR-3 counts orders; the universal identifier names the device. */
function readOrder(text: string, separators: Separators): readonly string[] {
  const [, , universal = ''] = componentsOf(text, separators);
  return [universal];
}

/** Application and facility are the only names of a device that sends for itself. */
function readSender(msh: Segment | undefined, separators: Separators): readonly string[] {
  const [application = '', universal = ''] = componentsOf(fieldOf(msh, 3), separators);
  const [facility = ''] = componentsOf(fieldOf(msh, 4), separators);
  const joined = [application, facility].filter((part) => part !== '').join('^');
  return [universal, joined];
}

const EUI64 = /^[0-9A-F]{16}$/u;

/** All notations of an EUI-64 (00-12-21…, 0x…, lower case) are equal; other names are case-sensitive. */
export function normaliseIdentifier(name: string): string {
  const bare = name.trim();
  const hex = bare.replaceAll(/^0x|[-:. ]/giu, '').toUpperCase();
  return EUI64.test(hex) ? hex : bare;
}
