import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { idSchema, idTextSchema, pageSchema, versionSchema } from './identifiers.ts';
import { pagingFields } from './paging.ts';
import { lineSchema, textSchema } from './text.ts';

/** Permissions of a member; every other one requires view, so view is always included. */
export const permissionsSchema = z
  .object({
    view: z.literal(true),
    label: z.boolean(),
    review: z.boolean(),
    manage: z.boolean(),
  })
  .meta({ id: 'ProjectPermissions' });

export type ProjectPermissions = z.infer<typeof permissionsSchema>;

/** A project as the caller sees it, with the caller's own permissions. */
export const projectSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    /** Goal line of the protective ventilation audit, %; null: the one of CLIF. */
    protection_goal_percent: z.number().nullable(),
    permissions: permissionsSchema,
    members: z.int(),
    patients: z.int(),
    devices: z.int(),
    created_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Project' });

export type Project = z.infer<typeof projectSchema>;

export const projectPageSchema = pageSchema(projectSchema).meta({ id: 'ProjectPage' });

export const listProjectsQuerySchema = z.strictObject({
  /** deleted = restorable projects that the caller manages. */
  state: z.enum(['active', 'deleted']).default('active'),
  ...pagingFields,
});

export type ListProjectsQuery = z.output<typeof listProjectsQuerySchema>;

const fields = {
  name: lineSchema(100).min(1),
  description: textSchema(2000).nullable(),
  protection_goal_percent: z.int().min(1).max(100).nullable(),
};

export const createProjectBodySchema = z.strictObject({
  name: fields.name,
  description: fields.description.default(null),
});

export const editProjectBodySchema = z.strictObject(fields).partial().extend({ version: versionSchema });

export type CreateProjectBody = z.output<typeof createProjectBodySchema>;
export type EditProjectBody = z.output<typeof editProjectBodySchema>;

const chosenPermissionsSchema = z.strictObject({
  label: z.boolean().default(false),
  review: z.boolean().default(false),
  manage: z.boolean().default(false),
});

export type ChosenPermissions = z.output<typeof chosenPermissionsSchema>;

/**
 * Invites by exact e-mail address; the membership counts once its user accepts. Neither the response nor the list of
 * invitations reveals whether an account exists.
 */
export const shareProjectBodySchema = z.strictObject({
  project_id: idSchema,
  email: emailSchema,
  permissions: chosenPermissionsSchema.default({ label: false, review: false, manage: false }),
});

export const unshareProjectBodySchema = z.strictObject({ project_id: idSchema, user_id: idSchema });

export const setPermissionsBodySchema = z.strictObject({
  user_id: idSchema,
  permissions: chosenPermissionsSchema,
});

export type ShareProjectBody = z.output<typeof shareProjectBodySchema>;
export type UnshareProjectBody = z.output<typeof unshareProjectBodySchema>;
export type SetPermissionsBody = z.output<typeof setPermissionsBodySchema>;

export const projectUserSchema = z
  .object({
    user_id: z.int(),
    username: z.string(),
    /** null for callers who do not manage the project. */
    email: z.string().nullable(),
    permissions: permissionsSchema,
    is_owner: z.boolean(),
    is_self: z.boolean(),
  })
  .meta({ id: 'ProjectUser' });

export type ProjectUser = z.infer<typeof projectUserSchema>;

export const projectUserPageSchema = pageSchema(projectUserSchema).meta({ id: 'ProjectUserPage' });

/** The user data that sharing needs. */
export const knownUserSchema = z.object({ id: z.int(), username: z.string() }).meta({ id: 'KnownUser' });

export const knownUserPageSchema = pageSchema(knownUserSchema).meta({ id: 'KnownUserPage' });

/** An invitation that waits, as the managers of the project see it: by the address they typed. */
export const projectInvitationSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    permissions: permissionsSchema,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ProjectInvitation' });

export type ProjectInvitation = z.infer<typeof projectInvitationSchema>;

export const projectInvitationPageSchema = pageSchema(projectInvitationSchema).meta({
  id: 'ProjectInvitationPage',
});

/** The same invitation as its user sees it before consent. */
export const ownInvitationSchema = z
  .object({
    id: z.int(),
    project_name: z.string(),
    /** null when the account of the inviting manager is gone. */
    invited_by: z.string().nullable(),
    permissions: permissionsSchema,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnInvitation' });

export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

export const ownInvitationPageSchema = pageSchema(ownInvitationSchema).meta({ id: 'OwnInvitationPage' });

export const transferPatientsBodySchema = z.strictObject({
  patient_ids: z.array(idSchema).min(1).max(200),
  from_project_id: idSchema,
  to_project_id: idSchema,
  /** Whether the patients stay in the first project too. */
  keep: z.boolean().default(false),
});

export type TransferPatientsBody = z.output<typeof transferPatientsBodySchema>;

export const transferredPatientsSchema = z
  .object({ moved: z.array(z.int()) })
  .meta({ id: 'TransferredPatients' });

export const projectDeviceBodySchema = z.strictObject({ device_id: idSchema });
export const projectDeviceQuerySchema = z.strictObject({ device_id: idTextSchema });
