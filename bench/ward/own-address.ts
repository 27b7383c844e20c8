import { networkInterfaces } from 'node:os';

/** An IPv4 address of this machine in a network; loopback without one, which the HL7 listener always refuses. */
export function findOwnAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
