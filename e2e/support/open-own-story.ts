import { GRANTABLE_FEATURE_CODES } from '@eupnea/contracts/administered-user';
import { projectSchema } from '@eupnea/contracts/project';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openApiSession, type ApiSession } from './api-session.ts';
import { enter } from './enter.ts';
import { inviteUser } from './invite-user.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from './open-browser.ts';
import { findSharedServer } from './open-shared-story.ts';
import type { ServerAccess } from './start-server.ts';

const PASSWORD = 'a long walk to the ward';

/** A story on a server with others, where its user sees one project and no other story's data. */
export interface OwnStory {
  /** The server with the access of the story's user, who may use every work area. */
  readonly server: ServerAccess;
  /** Of the story's user. */
  readonly session: ApiSession;
  /** Of the administrator of the server, who invited the user. */
  readonly administrator: ApiSession;
  readonly projectId: number;
  readonly browser: StoryBrowser;
  /** The user's page, signed in. */
  readonly page: Page;
  close(): Promise<void>;
}

/**
 * Opens a page of a new user with a new project, on the server that such stories share. In place of a server of its
 * own, whose start and end take 3.8 s of processor time.
 */
export async function openOwnStory(): Promise<OwnStory> {
  const shared = await findSharedServer('own');
  const administrator = await openApiSession(shared);
  const email = `${randomUUID()}@example.org`;
  const user = await inviteUser(shared, administrator, email, PASSWORD);
  await user.setFeatures(GRANTABLE_FEATURE_CODES);
  const server = { address: shared.address, email, password: PASSWORD };
  const session = await openApiSession(server);
  const project = projectSchema.parse(
    await session.send('POST', '/nestjs/projects', { name: 'Project of the story' }),
  );
  const browser = await openStoryBrowser();
  const page = await (await openContext(browser)).newPage();
  await enter(page, server);
  return {
    server,
    session,
    administrator,
    projectId: project.id,
    browser,
    page,
    close: () => browser.close(),
  };
}
