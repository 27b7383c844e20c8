import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { ensure } from '@eupnea/model';
import type { Assertion, Attestation } from '@eupnea/contracts/second-factor';
import { z } from 'zod';

const creationSchema = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) });
const requestSchema = z.object({ challenge: z.string(), rpId: z.string() });

/** Flags of authenticator data (WebAuthn Level 3, section 6.1). */
const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** Properties that tests falsify. */
export interface Bent {
  readonly origin?: string;
  readonly counter?: number;
  readonly verifies?: boolean;
  readonly domain?: string;
}

/** A passkey in software: ES256, attestation `none`. It counts its signatures like a hardware key with a counter. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #verifies: boolean;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly credentialId = randomBytes(32);
  counter = 0;

  constructor(origin: string, verifies = true) {
    this.#origin = origin;
    this.#verifies = verifies;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    this.#publicKey = encodeCoseKey(ensure(x, 'x'), ensure(y, 'y'));
  }

  create(options: unknown, bent: Bent = {}): Attestation {
    const { challenge, rp } = creationSchema.parse(options);
    const data = this.#authenticatorData(rp.id, HAS_CREDENTIAL, bent);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([data, Buffer.alloc(16), length, this.credentialId, this.#publicKey]);
    const id = this.credentialId.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, bent).toString('base64url'),
        attestationObject: encodeAttestation(authData).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: unknown, bent: Bent = {}): Assertion {
    const { challenge, rpId } = requestSchema.parse(options);
    this.counter = bent.counter ?? this.counter + 1;
    const data = this.#authenticatorData(rpId, 0, bent);
    const client = this.#clientData('webauthn.get', challenge, bent);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const id = this.credentialId.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
      },
    };
  }

  #authenticatorData(rpId: string, more: number, bent: Bent): Buffer {
    const hash = createHash('sha256')
      .update(bent.domain ?? rpId)
      .digest();
    const verified = (bent.verifies ?? this.#verifies) ? VERIFIED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash, Buffer.from([PRESENT | verified | more]), counter]);
  }

  #clientData(type: string, challenge: string, bent: Bent): Buffer {
    const origin = bent.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

/** COSE key of ES256: map(5) {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053, section 7.1.1). */
function encodeCoseKey(x: string, y: string): Buffer {
  const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
  const middle = Buffer.from([0x22, 0x58, 32]);
  return Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')]);
}

/** map(3) {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function encodeAttestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    encodeText('fmt'),
    encodeText('none'),
    encodeText('attStmt'),
    Buffer.from([0xa0]),
    encodeText('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}

function encodeText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
