import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { serialPathSchema } from '@eupnea/contracts/device-line';
import { z } from 'zod';
import { parseNetwork } from '../http/networks.ts';

export const flagSchema = z
  .enum(['0', '1', 'false', 'true'], { error: 'must be 1 (or true) or 0 (or false)' })
  .transform((text) => text === '1' || text === 'true');

export const networksSchema = z.string().transform((text, context) =>
  splitList(text).map((part) => {
    if (parseNetwork(part) === null)
      context.addIssue(`"${part}" is not a network such as 10.20.0.0/16 or fd00::/8`);
    return part;
  }),
);

export const serialDevicesSchema = z.string().transform((text, context) =>
  splitList(text).map((part) => {
    if (!serialPathSchema.safeParse(part).success)
      context.addIssue(`"${part}" is not the path of a serial device such as /dev/ttyUSB0`);
    return part;
  }),
);

export const originsSchema = z.string().transform((text, context) =>
  splitList(text).map((part) => {
    const origin = URL.canParse(part) ? new URL(part).origin : 'null';
    if (!/^https?:/u.test(origin)) {
      context.addIssue(`"${part}" is not an address such as https://eupnea.example.org`);
    }
    return origin;
  }),
);

/** `2575`, `10.20.0.5:2575` or `[fd00::5]:2575`; host names are not resolved. */
export const endpointSchema = z.string().transform((text, context) => {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]:|([^:]+):)?(\d{1,5})$/u.exec(text) ?? [];
  const host = bracketed ?? plain ?? '0.0.0.0';
  const port = Number(digits);
  if (digits === undefined || port > 65_535 || isIP(host) === 0) {
    context.addIssue(`"${text}" is not a port or an IP address and port such as 10.20.0.5:2575`);
  }
  return { host, port };
});

/** Digits only: `0x10` and `1e3` are typing errors. */
export function decimalSchema(error: string, least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/u, { error })
    .transform(Number)
    .pipe(z.number().min(least, { error }).max(most, { error }));
}

export function fileSchema() {
  return z
    .string()
    .transform((text) => resolve(text))
    .refine((path) => existsSync(path) && statSync(path).isFile(), 'is not a file');
}

export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Format of EUPNEA_PASSKEY_DOMAIN: no scheme, no port. */
export const domainNameSchema = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/u, 'must be a domain such as hospital.example');
