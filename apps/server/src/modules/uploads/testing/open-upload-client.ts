import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PatientRow, patientPageSchema } from '@eupnea/contracts/patient';
import { type UploadOptions, type UploadStatus, uploadStatusSchema } from '@eupnea/contracts/upload';
import { buildForm, type BuiltForm } from '../../../testing/build-form.ts';
import type { TestApp, TestUser } from '../../../testing/open-test-app.ts';

/** Polling interval of the status, ms. A request takes 5 ms of the processor that the import waits for. */
const POLL_MS = 150;

/** A client that uploads files in tests. */
export class UploadClient {
  readonly user: TestUser;
  readonly #app: TestApp;

  constructor(app: TestApp, user: TestUser) {
    this.#app = app;
    this.user = user;
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    return await this.#app.server.inject({
      method,
      url,
      headers: this.user.headers,
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async send(form: BuiltForm, path = '/nestjs/patient-upload') {
    return await this.#app.server.inject({
      method: 'POST',
      url: path,
      headers: { ...this.user.headers, ...form.headers },
      payload: form.payload,
    });
  }

  /** @returns the id of the upload; throws when it is refused */
  async upload(
    name: string,
    content: string | Uint8Array,
    options?: UploadOptions,
    path?: string,
  ): Promise<number> {
    const answer = await this.send(buildForm(name, content, options), path);
    if (answer.statusCode !== 202) throw new Error(`${name} was refused: ${answer.body}`);
    return answer.json<{ id: number }>().id;
  }

  async status(id: number): Promise<UploadStatus> {
    const answer = await this.call('GET', `/nestjs/patient-upload/status/${id}`);
    return uploadStatusSchema.parse(answer.json());
  }

  async answer(id: number, answers: UploadOptions): Promise<UploadStatus> {
    const answer = await this.call('PUT', `/nestjs/patient-upload/${id}/answers`, answers);
    return uploadStatusSchema.parse(answer.json());
  }

  async until(id: number, isReached: (status: UploadStatus) => boolean): Promise<UploadStatus> {
    for (;;) {
      const status = await this.status(id);
      if (isReached(status)) return status;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async untilOver(id: number): Promise<UploadStatus> {
    return await this.until(id, ({ status }) => status !== 'queued' && status !== 'running');
  }

  /** Uploads and waits for the end of the import. */
  async import(name: string, content: string | Uint8Array, options?: UploadOptions): Promise<UploadStatus> {
    return await this.untilOver(await this.upload(name, content, options));
  }

  async findPatients(search: string): Promise<readonly PatientRow[]> {
    const answer = await this.call('GET', `/nestjs/patients/all?search=${search}`);
    return patientPageSchema.parse(answer.json()).items;
  }

  async listTemporaryFiles(): Promise<readonly string[]> {
    return await readdir(join(this.#app.storage.dataDir, 'uploads'));
  }
}
