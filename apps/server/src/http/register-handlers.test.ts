import type { Endpoint } from '@eupnea/contracts/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { installErrorHandler } from './error-handler.ts';
import { type Handlers, registerHandlers } from './register-handlers.ts';

// The way of CONTRIBUTING, "An endpoint", from the row to the answer.
const NOTE_ENDPOINTS = {
  addNote: {
    method: 'POST',
    path: '/nestjs/notes/:id',
    summary: 'Add a note',
    access: { who: 'feature', features: ['patient'] },
    params: z.object({ id: z.coerce.number().int() }),
    body: z.strictObject({ text: z.string() }),
    success: { status: 201, body: z.object({ id: z.number(), text: z.string(), author: z.number() }) },
  },
  receiveNote: {
    method: 'POST',
    path: '/nestjs/notes/form',
    summary: 'A note as a form',
    access: { who: 'public' },
    takesForm: true,
    body: z.strictObject({ text: z.string() }),
    success: { status: 200, body: z.object({ text: z.string(), author: z.number().nullable() }) },
  },
} as const satisfies { readonly [Name: string]: Endpoint };

function createNoteHandlers(secret: string): Handlers<typeof NOTE_ENDPOINTS> {
  return {
    addNote: async ({ params, body, actor }) => {
      const note = { id: params.id, text: body.text, author: actor.userId };
      return { ...note, secret };
    },
    receiveNote: async ({ body, actor }) => ({ text: body.text, author: actor?.userId ?? null }),
  };
}

type NoteHandlers = Handlers<typeof NOTE_ENDPOINTS>;
type Compiles<Candidate> = Candidate extends NoteHandlers ? true : false;

const ANNA: Caller = {
  userId: 7,
  sessionId: 'one',
  username: 'anna',
  email: 'anna@example.org',
  isAdmin: false,
  features: new Set(['patient']),
  projectIds: null,
  token: null,
  needsFactor: false,
  isProven: true,
};

let caller: Caller | null = ANNA;
let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  installErrorHandler(server);
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  registerHandlers(server, NOTE_ENDPOINTS, createNoteHandlers('never sent'), async () => true);
  await server.ready();
});
afterAll(() => server.close());

const add = (payload: object, id = '3') =>
  server.inject({ method: 'POST', url: `/nestjs/notes/${id}`, payload });

it('a row and a handler of its name are an endpoint, which sends what the row says', async () => {
  const answer = await add({ text: 'rest' });
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: 3, text: 'rest', author: 7 }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('the row validates path and body before the handler is called', async () => {
  expect((await add({ text: 5 })).statusCode).toBe(400);
  expect((await add({ text: 'rest' }, 'x')).statusCode).toBe(400);
});

it.each([
  ['nobody', null, 401],
  ['a user without the feature', { ...ANNA, features: new Set<never>() }, 403],
  [
    'a token without a scope of the row',
    { ...ANNA, token: { id: 1, scopes: new Set(['read'] as const) } },
    403,
  ],
])('the row refuses %s', async (_who, who, status) => {
  caller = who;
  const answer = await add({ text: 'rest' });
  caller = ANNA;
  expect(answer.statusCode).toBe(status);
});

it('a form is accepted where the row says so, and nowhere else', async () => {
  caller = null;
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'text=rest' };
  const answer = await server.inject({ method: 'POST', url: '/nestjs/notes/form', ...form });
  caller = ANNA;
  const other = await server.inject({ method: 'POST', url: '/nestjs/notes/3', ...form });
  expect([answer.json(), other.statusCode]).toEqual([{ text: 'rest', author: null }, 415]);
});

it('a map that lacks a row is no map of handlers, which the check of types says', () => {
  const whole: Compiles<NoteHandlers> = true;
  const lacking: Compiles<Omit<NoteHandlers, 'receiveNote'>> = false;
  expect([whole, lacking]).toEqual([true, false]);
});
