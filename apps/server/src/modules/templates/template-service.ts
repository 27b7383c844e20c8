import type { CreateTemplateBody, EditTemplateBody, Template } from '@eupnea/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { analysisTemplate } from '../../storage/schema/analysis-template.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';

/** Maximum number of templates per user. */
const TEMPLATES_MAX = 200;

/** Saved analysis views; those of other users give not_found. */
export class TemplateService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(viewer: Viewer, userId: number | undefined): Promise<Template[]> {
    if (userId !== undefined && userId !== viewer.userId) return [];
    const rows = await this.#db
      .select()
      .from(analysisTemplate)
      .where(eq(analysisTemplate.userId, viewer.userId))
      .orderBy(asc(analysisTemplate.name), asc(analysisTemplate.id))
      .limit(TEMPLATES_MAX);
    return rows.map(toTemplate);
  }

  async get(viewer: Viewer, id: number): Promise<Template> {
    const rows = await this.#db.select().from(analysisTemplate).where(isOwn(viewer, id));
    const [row] = rows;
    if (row === undefined) throw notFound();
    return toTemplate(row);
  }

  async create(viewer: Viewer, { name, content }: CreateTemplateBody, actor: AuditActor): Promise<Template> {
    const own = await this.#db.$count(analysisTemplate, eq(analysisTemplate.userId, viewer.userId));
    if (own >= TEMPLATES_MAX) {
      throw new ProblemError('conflict', { detail: `At most ${TEMPLATES_MAX} templates: delete one first` });
    }
    const rows = await this.#db
      .insert(analysisTemplate)
      .values({ userId: viewer.userId, name, content })
      .returning();
    const [row] = rows;
    if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
    await this.#record(actor, 'template.create', row.id);
    return toTemplate(row);
  }

  /** A stale version is answered with the current template. */
  async edit(
    viewer: Viewer,
    id: number,
    { name, content, version }: EditTemplateBody,
    actor: AuditActor,
  ): Promise<Template> {
    const rows = await this.#db
      .update(analysisTemplate)
      .set({ name, content, version: version + 1, updatedAt: sql`now()` })
      .where(and(isOwn(viewer, id), eq(analysisTemplate.version, version)))
      .returning();
    const [row] = rows;
    if (row === undefined)
      throw new ProblemError('version_conflict', { current: await this.get(viewer, id) });
    await this.#record(actor, 'template.edit', id);
    return toTemplate(row);
  }

  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    const rows = await this.#db
      .delete(analysisTemplate)
      .where(isOwn(viewer, id))
      .returning({ id: analysisTemplate.id });
    if (rows.length === 0) throw notFound();
    await this.#record(actor, 'template.delete', id);
  }

  async #record(actor: AuditActor, action: string, id: number): Promise<void> {
    await recordChange(this.#db, { actor, action, objectKind: 'template', objectId: id });
  }
}

function isOwn(viewer: Viewer, id: number) {
  return and(eq(analysisTemplate.id, id), eq(analysisTemplate.userId, viewer.userId));
}

function toTemplate(row: typeof analysisTemplate.$inferSelect): Template {
  return {
    id: row.id,
    version: row.version,
    user_id: row.userId,
    name: row.name,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
