import { createHash } from 'node:crypto';
import type { ShippedPackage } from './shipped-packages.ts';

export interface SbomSubject {
  readonly version: string;
  readonly commit: string;
  /** ISO 8601; the commit's time, so that one commit gives one file. */
  readonly at: string;
}

const SPDX_IDENTIFIER = /^[A-Za-z0-9.+-]+$/u;

/** CycloneDX 1.6 document of the packages, as an object to be written as JSON. */
export function describeSbom(subject: SbomSubject, packages: readonly ShippedPackage[]): object {
  const document = {
    metadata: {
      timestamp: subject.at,
      component: {
        type: 'application',
        'bom-ref': `pkg:generic/eupnea-server@${subject.version}`,
        name: 'eupnea-server',
        version: subject.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        purl: `pkg:generic/eupnea-server@${subject.version}`,
        properties: [{ name: 'eupnea:commit', value: subject.commit }],
      },
    },
    components: packages.map(describeComponent),
    dependencies: [
      {
        ref: `pkg:generic/eupnea-server@${subject.version}`,
        dependsOn: packages.filter(({ path }) => path.startsWith('apps/')).map(referTo),
      },
      ...packages.map((shipped) => ({
        ref: referTo(shipped),
        dependsOn: packages.filter(({ path }) => shipped.needs.includes(path)).map(referTo),
      })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${nameUuid(JSON.stringify(document))}`,
    version: 1,
    ...document,
  };
}

/** Two versions of a package may be installed in two places, and one version twice. */
function referTo({ path }: ShippedPackage): string {
  return `path:${path}`;
}

function describeComponent(shipped: ShippedPackage): object {
  const [group, name] = shipped.name.startsWith('@') ? shipped.name.split('/') : [null, shipped.name];
  return {
    type: shipped.name.startsWith('node-linux') ? 'platform' : 'library',
    'bom-ref': referTo(shipped),
    ...(group === null ? {} : { group }),
    name,
    version: shipped.version,
    scope: 'required',
    ...(shipped.integrity === null ? {} : { hashes: [describeHash(shipped.integrity)] }),
    ...(shipped.license === null ? {} : { licenses: [describeLicense(shipped.license)] }),
    purl: `pkg:npm/${shipped.name.replace('@', '%40')}@${shipped.version}`,
  };
}

function describeLicense(license: string): object {
  return SPDX_IDENTIFIER.test(license) ? { license: { id: license } } : { expression: license };
}

/** @param integrity of the lock file: `sha512-BASE64` */
function describeHash(integrity: string): object {
  const match = /^sha(?<bits>256|384|512)-(?<base64>[A-Za-z0-9+/=]+)$/u.exec(integrity);
  if (match?.groups === undefined) throw new Error(`Unknown hash "${integrity}" in the lock file`);
  const content = Buffer.from(match.groups['base64'] ?? '', 'base64').toString('hex');
  return { alg: `SHA-${match.groups['bits']}`, content };
}

/** A UUID that follows from the text (version 8 of RFC 9562). */
function nameUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
