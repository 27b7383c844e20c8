import type { CreateTemplateBody, EditTemplateBody, Template } from '@eupnea/contracts/template';
import type { SavedView } from '@eupnea/contracts/saved-view';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import type { SavedViewService } from '../saved-views/saved-view-service.ts';

/** The caller's saved views of Analytics under the specification's name; those of others give not_found. */
export class TemplateService {
  readonly #views: SavedViewService;

  constructor(views: SavedViewService) {
    this.#views = views;
  }

  async list(viewer: Viewer, userId: number | undefined): Promise<Template[]> {
    if (userId !== undefined && userId !== viewer.userId) return [];
    const views = await this.#views.list(viewer, {});
    return views.map(toTemplate).filter((template) => template !== null);
  }

  async get(viewer: Viewer, id: number): Promise<Template> {
    return requireTemplate(await this.#views.get(viewer, id));
  }

  async create(viewer: Viewer, { name, content }: CreateTemplateBody, actor: AuditActor): Promise<Template> {
    const view = { ...content, name, project_id: null };
    return requireTemplate(await this.#views.create(viewer, view, actor));
  }

  /** A stale version is answered with the current view. */
  async edit(viewer: Viewer, id: number, body: EditTemplateBody, actor: AuditActor): Promise<Template> {
    const { name, content, version } = body;
    const before = await this.get(viewer, id);
    if (before.content.screen !== content.screen)
      throw invalidField('content.screen', 'A template stays with its screen');
    const change = { name, version, search: content.search };
    return requireTemplate(await this.#views.edit(viewer, id, change, actor));
  }

  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.get(viewer, id);
    await this.#views.delete(viewer, id, actor);
  }
}

function requireTemplate(view: SavedView): Template {
  const template = toTemplate(view);
  if (template === null) throw notFound();
  return template;
}

/** null for a view of others, and for one of another screen than Analytics. */
function toTemplate({ id, version, name, screen, search, is_own, owner, updated_at }: SavedView) {
  if (!is_own || (screen !== 'overview' && screen !== 'trends')) return null;
  return { id, version, user_id: owner.id, name, content: { screen, search }, updated_at } satisfies Template;
}
