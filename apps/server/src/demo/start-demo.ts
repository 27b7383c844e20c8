import { randomBytes } from 'node:crypto';
import { createDeviceBodySchema } from '@eupnea/contracts/device';
import { createPatientBodySchema } from '@eupnea/contracts/patient';
import { EMULATED_EUI64 } from '@eupnea/drivers';
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { App } from '../compose/app.ts';
import type { Config } from '../config/config.ts';
import { deleteFactorsOf } from '../modules/auth/factor/factor-repository.ts';
import { findUserByEmail, insertUser, type UserRow } from '../modules/auth/user-repository.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../modules/features/feature-service.ts';
import { createProject } from '../modules/projects/project-service.ts';
import { showSecret, type SecretOutlet } from '../entries/show-secret.ts';
import type { Database } from '../storage/open-storage.ts';
import { device } from '../storage/schema/device.ts';
import { projectDevice } from '../storage/schema/project-device.ts';
import { project } from '../storage/schema/project.ts';
import { DemoPast } from './past/demo-past.ts';
import type { EmulatorHost } from '../transports/start-emulator.ts';
import { dialGatewayBed, openBeds, openReplayedBeds, type DemoBed } from './demo-beds.ts';
import { RECORDED_PATIENT, findDemoPatient } from './demo-patients.ts';

const DEMO_EMAIL = 'demo@eupnea.local';
const PROJECT_NAME = 'Demo unit';
const PASSWORD_FILE = 'demo-sign-in.txt';
const SYSTEM = { kind: 'system' } as const;

export interface Demo {
  /** Starts or continues the demo's past; call it when the server answers. */
  makePast(): void;
  /** Resolves when all writes of the past have ended; call it before the storage closes. */
  stopPast(): Promise<void>;
  /** Lets the demo's gateway dial; call it after the server listens. */
  connect(): Promise<void>;
  close(): Promise<void>;
}

/** Starts streaming ventilators with patients, and a user who sees them; call it before the gateway dials. */
export async function startDemo(app: App, config: Config, outlet: SecretOutlet): Promise<Demo> {
  const tell = outlet.print;
  const beds = [
    ...(await openBeds(config.demoBeds)),
    ...(config.recordingsDir === null ? [] : await openReplayedBeds(config.recordingsDir, tell)),
  ];
  const { user, password } = await renewDemoUser(app, outlet);
  const projectId = await ensureDemoProject(app.storage.db, user.id);
  await retireOtherBeds(app.storage.db, projectId, beds);
  for (const [index, bed] of beds.entries()) await registerBed(app, user, projectId, bed, index + 1);
  tell(`Demo: ${beds.length} ventilators stream on this machine. Everything shown is simulated or recorded.`);
  const past = new DemoPast({
    app,
    hours: config.demoPastHours,
    projectId,
    account: { userId: user.id, email: DEMO_EMAIL, password },
    logger: app.server.log,
    now: Date.now,
  });
  app.services.demo.attach(past);
  let gateway: EmulatorHost | null = null;
  return {
    connect: async () => {
      const port = app.streams?.gateway.hl7?.port;
      const hasGatewayBed = beds.some(({ deviceType }) => deviceType === 'hl7');
      if (port !== undefined && hasGatewayBed) gateway = await dialGatewayBed(port);
    },
    makePast: () => past.start(),
    stopPast: () => past.stop(),
    close: async () => {
      await gateway?.close();
      await Promise.all(beds.map(async ({ host }) => await host?.close()));
    },
  };
}

/** Sets a new password at each start, because the previous one is stored nowhere. */
async function renewDemoUser(app: App, outlet: SecretOutlet): Promise<{ user: UserRow; password: string }> {
  const { db } = app.storage;
  const password = randomBytes(9).toString('base64url');
  const known = await findUserByEmail(db, DEMO_EMAIL);
  const user = known ?? (await makeDemoUser(app, password));
  if (known !== null) {
    await app.services.auth.setPassword(db, known.id, password);
    // Removes second factors, so that the password printed below always works.
    await deleteFactorsOf(db, known.id);
  }
  await grantFeatures(db, user.id, GRANTABLE_FEATURES, null);
  showSecret(outlet, {
    title: 'Sign in to the demo with',
    lines: [`e-mail:   ${DEMO_EMAIL}`, `password: ${password}`],
    fileName: PASSWORD_FILE,
  });
  return { user, password };
}

async function makeDemoUser(app: App, password: string): Promise<UserRow> {
  return await insertUser(app.storage.db, {
    email: DEMO_EMAIL,
    username: 'demo',
    passwordHash: await app.services.hasher.hash(password),
    isAdmin: true,
    isDemo: true,
  });
}

async function ensureDemoProject(db: Database, ownerId: number): Promise<number> {
  const rows = await db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.name, PROJECT_NAME), eq(project.ownerId, ownerId), isNull(project.deletedAt)));
  return rows[0]?.id ?? (await createProject(db, PROJECT_NAME, ownerId));
}

/** Deactivates beds of an earlier start that are absent now: their history stays. */
async function retireOtherBeds(db: Database, projectId: number, beds: readonly DemoBed[]): Promise<void> {
  await db
    .update(device)
    .set({ active: false })
    .where(
      and(
        inArray(
          device.id,
          db
            .select({ id: projectDevice.deviceId })
            .from(projectDevice)
            .where(eq(projectDevice.projectId, projectId)),
        ),
        notInArray(
          device.devSerial,
          beds.map((bed) => bed.serial),
        ),
      ),
    );
}

/** Registers a bed. A bed of an earlier start keeps its record, history and patient; only its port changes. */
async function registerBed(
  app: App,
  user: UserRow,
  projectId: number,
  bed: DemoBed,
  number: number,
): Promise<void> {
  const { db } = app.storage;
  const { host } = bed;
  const address = { ip: host === null ? null : '127.0.0.1', port: host?.port ?? null, active: true };
  const known = await db
    .update(device)
    .set(address)
    .where(
      and(eq(device.devSerial, bed.serial), eq(device.deviceType, bed.deviceType), isNull(device.deletedAt)),
    )
    .returning({ id: device.id });
  if (known.length > 0) return;
  const viewer = { userId: user.id, isAdmin: true, projectIds: null };
  const created = await app.services.devices.create(
    viewer,
    createDeviceBodySchema.parse({
      ...address,
      device_identifier: host === null ? EMULATED_EUI64 : null,
      device_type: bed.deviceType,
      dev_model: bed.model,
      dev_serial: bed.serial,
      description: `Bed ${number}`,
      project_id: projectId,
    }),
    SYSTEM,
  );
  const details = (bed.scenarioId === null ? undefined : findDemoPatient(bed.scenarioId)) ?? RECORDED_PATIENT;
  const patient = await app.services.patients.create(
    viewer,
    createPatientBodySchema.parse({
      ...details,
      pseudonym: `DEMO-${String(created.id).padStart(2, '0')}`,
      project_id: projectId,
    }),
    SYSTEM,
  );
  await app.services.devices.assignPatient(viewer, created.id, { patient_id: patient.id }, SYSTEM);
}
