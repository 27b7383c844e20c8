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
      'Roles of this process, separated by commas: gateway (connections to devices, breaths, measurement), live (live connections of browsers), http (all other requests of browsers and scripts), jobs (imports, analyses, exports, sweeps, mail, HL7 output). All by default, in one process. With fewer, DATABASE_URL and NATS_URL are required, and processes of every role must run (scale.md).',
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
      'NATS servers with JetStream. They carry the messages between the processes of one installation and keep samples that are not committed yet. tls:// requires TLS. Requires DATABASE_URL. Without it, one process has all roles.',
    secret: true,
  }),
} as const;
