import type { ProductFlags } from '@eupnea/contracts/auth';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { AccessService } from '../modules/access/access-service.ts';
import { AuditLogService } from '../modules/audit/audit-log-service.ts';
import { MedCardService } from '../modules/med-card/med-card-service.ts';
import { MedicationService } from '../modules/med-card/medication-service.ts';
import { NoteService } from '../modules/notes/note-service.ts';
import type { OccupancyServices } from '../modules/occupancy/occupancy-handlers.ts';
import { OccupancyHistoryService } from '../modules/occupancy/occupancy-history-service.ts';
import { OccupancyService, type RecutRollups } from '../modules/occupancy/occupancy-service.ts';
import { CombinationService, undoCombination } from '../modules/patients/combination-service.ts';
import { ERASE_PATIENT_JOB, erasePatient } from '../modules/patients/erase-patient.ts';
import { ModeIntervalService } from '../modules/patients/mode-interval-service.ts';
import type { PatientServices } from '../modules/patients/patient-handlers.ts';
import { PatientLifecycleService } from '../modules/patients/patient-lifecycle-service.ts';
import { PatientService } from '../modules/patients/patient-service.ts';
import { InvitationService } from '../modules/projects/invitation-service.ts';
import { MembershipService } from '../modules/projects/membership-service.ts';
import { ProjectAdministrationService } from '../modules/projects/project-administration-service.ts';
import type { ProjectServices } from '../modules/projects/project-handlers.ts';
import { SavedViewService } from '../modules/saved-views/saved-view-service.ts';
import { TemplateService } from '../modules/templates/template-service.ts';
import type { Database, Storage } from '../storage/open-storage.ts';
import type { TrustedClock } from '../storage/trusted-clock.ts';

/** Composes patients, projects and device assignments. */
export interface Records extends PatientServices, ProjectServices, OccupancyServices {
  readonly medCard: MedCardService;
  readonly medications: MedicationService;
  readonly notes: NoteService;
  readonly templates: TemplateService;
  readonly savedViews: SavedViewService;
}

export interface RecordParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly access: AccessService;
  readonly queue: JobQueue;
  readonly recutRollups: RecutRollups;
  readonly timeZone: string;
  readonly flags: ProductFlags;
  readonly now: () => number;
  /** Invitations expire by it. */
  readonly clock: TrustedClock;
}

export function createRecords(parts: RecordParts): Records {
  const { db, bus, access, queue, recutRollups, timeZone, flags, now } = parts;
  const occupancy = new OccupancyService({ db, bus, access, recutRollups, undoCombination, now });
  const patients = new PatientService({ db, bus, timeZone, now });
  const savedViews = new SavedViewService(db, now);
  return {
    flags,
    occupancy,
    occupancyHistory: new OccupancyHistoryService(db),
    patients,
    medCard: new MedCardService({ db, access, patients, now }),
    medications: new MedicationService(db, access, now),
    notes: new NoteService(db, access, now),
    templates: new TemplateService(savedViews),
    savedViews,
    patientLifecycle: new PatientLifecycleService({ db, queue, now }),
    combination: new CombinationService(db, occupancy, now),
    projects: new ProjectAdministrationService(db, bus, now),
    invitations: new InvitationService(db, bus, parts.clock.now),
    members: new MembershipService(db, bus, new AuditLogService(db)),
    modeIntervals: new ModeIntervalService(db, access),
  };
}

const erasureSchema = z.object({ patientId: z.int(), actorId: z.int() });

/** Job handlers for long work on records. */
export function createRecordJobs(storage: Pick<Storage, 'db' | 'pool' | 'dataDir'>): {
  readonly [kind: string]: JobHandler;
} {
  return {
    [ERASE_PATIENT_JOB]: async (context) => {
      const { patientId, actorId } = erasureSchema.parse(context.job.payload);
      const actor = { kind: 'user', userId: actorId } as const;
      return await erasePatient(storage, {
        patientId,
        actor,
        signal: context.signal,
        onProgress: (progress) => context.reportProgress(progress),
      });
    },
  };
}
