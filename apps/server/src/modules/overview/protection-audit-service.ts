import type {
  ProtectionAudit,
  ProtectionAuditQuery,
  ProtectionDay,
  ProtectionDayQuery,
  ProtectionExportQuery,
} from '@eupnea/contracts/protection-audit';
import { OVERVIEW_PATIENTS_MAX } from '@eupnea/contracts/unit-overview';
import { AUDIT_GOAL_PERCENT, isoTimeOfUs } from '@eupnea/model';
import { invalidField } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { type SiteDay, SiteDays } from '../reports/daily-report-service.ts';
import type { StoredDataService } from '../stored-data/stored-data-service.ts';
import { type AuditedRow, auditPatients, hoursOfDay } from './audit-patients.ts';
import { listCandidates } from './candidate-repository.ts';
import { findWorst, orderByShare } from './order-protection.ts';
import { readAuditedPatient, readPatientHours } from './patient-hours-service.ts';
import { byPseudonym, findNewestDate, listDays } from './period-days.ts';
import { toAdherence, toProtectionCell, toProtectionHours } from './protection-figures.ts';
import { readProtectionGoal, readPseudonym } from './protection-repository.ts';
import { listPatientStretches } from './session-repository.ts';
import { writeProtectionCsv } from './write-protection-csv.ts';

export interface ProtectionAuditOptions {
  readonly db: Database;
  readonly storedData: StoredDataService;
  readonly timeZone: string;
  readonly now: () => number;
}

/** The audited patients by pseudonym, before they are ordered and paged. */
interface Audited {
  readonly days: readonly SiteDay[];
  readonly patients: readonly AuditedRow[];
  readonly matching: number;
  readonly timeZone: string;
}

/** Audit of protective ventilation by patient-day, limited to what the caller may see. */
export class ProtectionAuditService {
  readonly #options: ProtectionAuditOptions;

  constructor(options: ProtectionAuditOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, query: ProtectionAuditQuery): Promise<ProtectionAudit> {
    const { storedData, now } = this.#options;
    const { measure, sortBy, page, count, project_id: projectId } = query;
    const { days, patients, matching, timeZone } = await this.#audit(viewer, query);
    const rows = patients.map(({ row }) => row);
    const goal = projectId === undefined ? null : await readProtectionGoal(storedData.pool, projectId);
    return {
      items: (sortBy === 'share' ? orderByShare(rows, measure) : rows).slice(
        (page - 1) * count,
        page * count,
      ),
      total: rows.length,
      page,
      count,
      matching,
      time_zone: timeZone,
      made_at: new Date(now()).toISOString(),
      days: days.map(({ day, startMs, endMs }, place) => ({
        day,
        start: new Date(startMs).toISOString(),
        end: new Date(endMs).toISOString(),
        is_over: endMs <= now(),
        adherence: toAdherence(patients.flatMap(({ audits }) => audits[place] ?? [])),
      })),
      adherence: toAdherence(patients.flatMap(({ audits }) => audits.filter((audit) => audit !== null))),
      worst: findWorst(rows, days, measure),
      goal_percent: goal ?? AUDIT_GOAL_PERCENT,
      is_project_goal: goal !== null,
    };
  }

  /** Every patient-day as a table. */
  async export(viewer: Viewer, query: ProtectionExportQuery): Promise<string> {
    const { days, patients } = await this.#audit(viewer, query);
    return writeProtectionCsv(
      days,
      patients.map(({ row }) => row),
    );
  }

  /** The hours behind a cell, limited to the ventilation sessions that the caller may see; none without ventilation. */
  async readDay(viewer: Viewer, query: ProtectionDayQuery): Promise<ProtectionDay> {
    const { storedData } = this.#options;
    const timeZone = query.time_zone ?? this.#options.timeZone;
    const day = new SiteDays(timeZone).find(query.date);
    if (day === null) throw invalidField('date', `is no day in ${timeZone}`);
    const time = hoursOfDay(day);
    const patientId = query.patient_id;
    const stretches = await storedData.resolve(viewer, {
      patient_id: query.patient_id,
      project_id: query.project_id,
      startTime: isoTimeOfUs(time.fromUs),
      endTime: isoTimeOfUs(time.toUs),
    });
    const pieces = stretches
      .map((stretch) => ({ ...stretch, patientId, place: 0 }))
      .toSorted((left, right) => Number(left.fromUs - right.fromUs));
    const [read] = await readPatientHours(storedData.pool, pieces, 1);
    const found = read ?? {
      patient: await readAuditedPatient(storedData.pool, patientId, time.toUs),
      hours: [],
      stretches: [],
    };
    return {
      patient_id: patientId,
      pseudonym: await readPseudonym(storedData.pool, patientId),
      category: found.patient.category,
      predicted_weight_kg: found.patient.predictedWeightKg,
      day: day.day,
      time_zone: timeZone,
      ...toProtectionCell(found),
      ...toProtectionHours(found),
    };
  }

  async #audit(viewer: Viewer, query: ProtectionExportQuery): Promise<Audited> {
    const { db, storedData, now } = this.#options;
    const timeZone = query.time_zone ?? this.#options.timeZone;
    const calendar = new SiteDays(timeZone);
    const { project_id: projectId, search } = query;
    if (projectId !== undefined) await storedData.requireProject(viewer, projectId);
    const nowMs = now();
    const scope = {
      userId: viewer.userId,
      projectId,
      search: search === '' ? undefined : search,
      nowUs: BigInt(Math.ceil(nowMs)) * 1000n,
      limit: OVERVIEW_PATIENTS_MAX,
    };
    const last = query.endDate ?? (await findNewestDate(db, scope, calendar, nowMs));
    const days = listDays(last, query.days, calendar);
    const times = days.map(hoursOfDay);
    const [first, end] = [times[0], times.at(-1)];
    if (first === undefined || end === undefined) throw invalidField('endDate', `is no day in ${timeZone}`);
    const period = { fromUs: first.fromUs, toUs: end.toUs };
    const { candidates, matching } = await listCandidates(db, { ...scope, period });
    const patients = candidates.toSorted(byPseudonym);
    const stretches = await listPatientStretches(
      db,
      viewer,
      patients.map(({ patientId }) => ({ patientId, ...period })),
    );
    return {
      days,
      patients: await auditPatients(storedData.pool, patients, stretches, times),
      matching,
      timeZone,
    };
  }
}
