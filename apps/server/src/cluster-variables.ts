import { z } from 'zod';
import { defineVariable } from './define-variable.ts';
import { ROLES, type Role } from './roles.ts';

const rolesSchema = z.string().transform((text, context): ReadonlySet<Role> => {
  const roles = new Set<Role>();
  for (const part of text.split(',').map((name) => name.trim())) {
    const role = ROLES.find((known) => known === part);
    if (role === undefined) context.addIssue(`"${part}" is not a role: name some of ${ROLES.join(', ')}`);
    else roles.add(role);
  }
  return roles;
});

/** Settings of an installation with several processes. */
export const CLUSTER_VARIABLES = {
  EUPNEA_ROLES: defineVariable({
    schema: rolesSchema,
    fallback: ROLES.join(','),
    summary:
      'What this process does, separated by commas: gateway (connections to devices, breaths, measurement), live (live connections of browsers), http (everything else that browsers and scripts ask), jobs (imports, analyses, exports, sweeps, mail, HL7 output). All by default, in one process. With fewer, DATABASE_URL and NATS_URL are required, and processes of every role must run (scale.md).',
  }),
  NATS_URL: defineVariable({
    schema: z
      .string()
      .refine(
        (text) =>
          text
            .split(',')
            .every((part) => URL.canParse(part) && /^(?:nats|tls):$/u.test(new URL(part).protocol)),
        'must be an address such as nats://user:password@10.20.0.5:4222, or several, separated by commas',
      ),
    fallback: null,
    summary:
      'NATS servers with JetStream that carry what the processes of one installation tell each other, and keep what is not committed yet. tls:// requires TLS. Needs DATABASE_URL. Without it, one process does everything and needs neither.',
    secret: true,
  }),
} as const;
