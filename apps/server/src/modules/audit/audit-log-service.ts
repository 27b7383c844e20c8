import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter, ListAuditQuery } from '@eupnea/contracts/audit';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { listAuditBefore, listAuditPage, ofProject } from './audit-repository.ts';
import { recordChange } from './audit-service.ts';
import { toAuditEntry } from './to-audit-entry.ts';
import { writeAuditHead, writeAuditLine } from './write-audit-csv.ts';

/** Entries per query of the export: well under 200 ms on the embedded database. */
const EXPORT_ROWS = 200;

/** The audit log for administrators. An export of the log is itself audited. */
export class AuditLogService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list({ page, count, ...filter }: ListAuditQuery) {
    const { rows, total } = await listAuditPage(this.#db, filter, { page, count });
    return { items: rows.map(toAuditEntry), total, page, count };
  }

  /** Returns entries of a project for its managers; the caller has checked access. */
  async listOfProject(projectId: number, paging: { readonly page: number; readonly count: number }) {
    const { rows, total } = await listAuditPage(this.#db, {}, paging, ofProject(projectId));
    return { items: rows.map((row) => hideAddress(toAuditEntry(row))), total, ...paging };
  }

  async export(caller: Caller, filter: AuditFilter, requestId: string): Promise<Readable> {
    await recordChange(this.#db, {
      actor: describeActor(caller, requestId),
      action: 'audit_log.export',
      objectKind: 'audit_log',
      objectId: 0,
      after: { filter },
    });
    return Readable.from(this.#write(filter), { objectMode: false });
  }

  async *#write(filter: AuditFilter): AsyncGenerator<string> {
    yield writeAuditHead();
    let beforeId: number | null = null;
    for (;;) {
      const rows = await listAuditBefore(this.#db, filter, beforeId, EXPORT_ROWS);
      for (const row of rows) yield writeAuditLine(toAuditEntry(row));
      const last = rows.at(-1);
      if (last === undefined || rows.length < EXPORT_ROWS) return;
      beforeId = last.entry.id;
    }
  }
}

/** Removes a device's network address, which only administrators may see. */
function hideAddress(entry: AuditEntry): AuditEntry {
  if (entry.object_kind !== 'device') return entry;
  return { ...entry, before: omitAddress(entry.before), after: omitAddress(entry.after) };
}

function omitAddress(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'ip' && name !== 'port'));
}
