import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInNetworks } from '../../http/networks.ts';
import { DetectorFailure } from './detector-failure.ts';

/** Addresses that are never detectors, whatever the operator allows: metadata services of clouds, multicast. */
const NEVER_DETECTORS = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'ff00::/8',
];

/** Time for the whole answer to one window. */
const ANSWER_MS = 10_000;
/** Largest answer: the 500 findings of a window have 60 kB. */
const ANSWER_BYTES_MAX = 262_144;

export interface DetectorCall {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly networks: readonly string[];
  readonly signal: AbortSignal;
  /** Default 10 s; tests wait less. */
  readonly answerMs?: number;
}

/** Whether samples may be sent to this IP address. */
export function isDetectorAddress(ip: string, networks: readonly string[]): boolean {
  return !isInNetworks(ip, NEVER_DETECTORS) && isInNetworks(ip, networks);
}

/** IP address in a URL; null for a name, which is judged when it is resolved. */
export function readAddress(address: string): string | null {
  const host = new URL(address).hostname.replace(/^\[|\]$/gu, '');
  return isIP(host) === 0 ? null : host;
}

/**
 * Posts a window and returns the text of the answer. Redirects are not followed. A name is resolved once, and the
 * connection goes to the address that was judged.
 * @throws DetectorFailure, or the reason of the signal
 */
export async function askDetector(call: DetectorCall): Promise<string> {
  const ip = readAddress(call.address);
  if (ip !== null && !isDetectorAddress(ip, call.networks)) throw new DetectorFailure('address');
  const timeout = AbortSignal.timeout(call.answerMs ?? ANSWER_MS);
  const signal = AbortSignal.any([call.signal, timeout]);
  try {
    return await post(call, signal);
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    if (timeout.aborted) throw new DetectorFailure('timeout');
    throw error instanceof DetectorFailure ? error : new DetectorFailure('connection');
  }
}

function post({ address, headers, body, networks }: DetectorCall, signal: AbortSignal): Promise<string> {
  const options: RequestOptions = {
    method: 'POST',
    // A connection of its own, so that nothing of a former answer is read as this one.
    agent: false,
    signal,
    lookup: lookUpWithin(networks),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json',
    },
  };
  const send = address.startsWith('https:') ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(address, options, (response) => {
      if (response.statusCode !== 200) {
        reject(new DetectorFailure('status', `HTTP ${response.statusCode}`));
        request.destroy();
        return;
      }
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= ANSWER_BYTES_MAX) {
          parts.push(part);
          return;
        }
        reject(new DetectorFailure('too_long'));
        request.destroy();
      });
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      response.on('error', reject);
      response.on('close', () => reject(new DetectorFailure('connection')));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Resolves a name to allowed addresses only; refuses it when none is. */
function lookUpWithin(networks: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...rest] = (error === null ? found : []).filter(({ address }) =>
        isDetectorAddress(address, networks),
      );
      if (error !== null) callback(error, '', 0);
      else if (first === undefined) callback(new DetectorFailure('address'), '', 0);
      else if (options.all === true) callback(null, [first, ...rest] satisfies LookupAddress[]);
      else callback(null, first.address, first.family);
    });
  };
}
