import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { ensure, HOUR_MS } from '@eupnea/model';
import type { App } from '../../compose/app.ts';
import { readBuildIdentity } from '../../config/build-identity.ts';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { erasePatient } from '../../modules/patients/erase-patient.ts';
import { findPatient } from '../../modules/patients/patient-service.ts';
import { createAssignmentRepository } from '../../pipeline/assignment-repository.ts';
import { loadPipelineStarts } from '../../pipeline/load-pipeline-starts.ts';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { device } from '../../storage/schema/device.ts';
import { patient } from '../../storage/schema/patient.ts';
import type { DemoPerson } from './demo-person.ts';
import type { MadeStory } from './past-record.ts';
import { STORY_HOURS, type PastStory } from './past-story.ts';
import { runStory } from './run-story.ts';

const identified = z.looseObject({ id: z.number() });
const anything = z.unknown();

export interface StoryPlace {
  readonly app: App;
  readonly person: DemoPerson;
  readonly projectId: number;
  readonly startMs: number;
  readonly hours: number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Makes one patient's day: registers bed and patient, plays the day, and adds documents. */
export async function makeStory(story: PastStory, place: StoryPlace): Promise<MadeStory> {
  const { app, person, projectId, startMs, hours } = place;
  const created = await person.call('POST', '/nestjs/devices', identified, {
    device_type: 'simulator',
    dev_model: story.scenario.deviceModel,
    dev_serial: serialOf(story),
    description: story.bed,
    // Inactive, so that it is not dialled: its day is over.
    active: false,
    project_id: projectId,
  });
  const lying = await person.call('POST', '/nestjs/patients/create', identified, {
    ...story.patient,
    pseudonym: story.pseudonym,
    date_in: new Date(startMs).toISOString(),
    project_id: projectId,
  });
  await person.call('PUT', `/nestjs/devices/${created.id}/patient`, anything, {
    patient_id: lying.id,
    from: new Date(startMs).toISOString(),
  });
  await play(app, story, created.id, place);
  await writePapers(story, lying.id, person, (atH) =>
    new Date(startMs + (atH / STORY_HOURS) * hours * HOUR_MS).toISOString(),
  );
  return { id: story.id, patientId: lying.id, deviceId: created.id };
}

async function play(app: App, story: PastStory, deviceId: number, place: StoryPlace): Promise<void> {
  const { storage } = app;
  const assignments = createAssignmentRepository({
    db: storage.db,
    pool: storage.pool,
    readPatient: (patientId) => findPatient(storage.db, patientId),
  });
  const [start] = await loadPipelineStarts(storage, [{ id: deviceId, standby: false }]);
  await runStory(
    {
      storyId: story.id,
      start: ensure(start, 'the device was just registered'),
      assignment: ensure((await assignments.load([deviceId])).get(deviceId), 'every device has one'),
      analysisId: await ensureAnalysis(storage.pool, {
        ...readBuildIdentity(),
        parameters: { analysisVersion: ANALYSIS_VERSION },
      }),
      startMs: place.startMs,
      hours: place.hours,
    },
    {
      recording: ensure(app.streams, 'the demo runs in one process').recording,
      assignments,
      signal: place.signal,
      onProgress: place.onProgress,
    },
  );
  // The bed is never dialled, so no connection notes when it was seen.
  await storage.db
    .update(device)
    .set({ lastSeenAt: new Date(place.startMs + place.hours * HOUR_MS) })
    .where(eq(device.id, deviceId));
}

/** Adds what a nurse and a doctor document beside the waves. */
async function writePapers(
  story: PastStory,
  patientId: number,
  person: DemoPerson,
  timeAt: (atH: number) => string,
): Promise<void> {
  for (const { atH, ...values } of story.gases) {
    await person.call('POST', '/api/v1/addArterialBloodGas', anything, {
      patient_id: patientId,
      taken_at: timeAt(atH),
      ...values,
    });
  }
  for (const { atH, ...values } of story.blood) {
    await person.call('POST', '/api/v1/addBloodData', anything, {
      patient_id: patientId,
      taken_at: timeAt(atH),
      ...values,
    });
  }
  for (const { fromH, toH, ...given } of story.medications) {
    await person.call('POST', `/nestjs/medications/patients/${patientId}`, anything, {
      ...given,
      started_at: timeAt(fromH),
      ...(toH === undefined ? {} : { ended_at: timeAt(toH) }),
    });
  }
}

/** Deletes a story, complete or partial: bed, patient, and all their data. */
export async function eraseStory(app: App, story: PastStory, person: DemoPerson): Promise<void> {
  const { db } = app.storage;
  const beds = await db
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.devSerial, serialOf(story)), isNull(device.deletedAt)));
  for (const { id } of beds)
    await person.call('PUT', `/nestjs/devices/${id}/patient`, anything, { patient_id: null });
  const patients = await db
    .select({ id: patient.id, deletedAt: patient.deletedAt })
    .from(patient)
    .where(eq(patient.pseudonym, story.pseudonym));
  for (const { id, deletedAt } of patients) {
    if (deletedAt === null)
      await person.call('POST', '/nestjs/patients/delete', anything, { patient_ids: [id] });
    await erasePatient(app.storage, {
      patientId: id,
      actor: { kind: 'user', userId: person.userId },
    });
  }
  for (const { id } of beds) await person.call('DELETE', `/nestjs/devices/${id}`, anything);
}

function serialOf(story: PastStory): string {
  return `PAST-${story.id}`;
}
