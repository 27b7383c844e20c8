import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { uploadStatusSchema, type UploadStatus } from '@eupnea/contracts/upload';

const POLL_MS = 100;

/** Uploads one file to a running server and follows it. */
export class BenchUpload {
  readonly #address: string;
  readonly #headers: { readonly authorization: string };

  constructor(address: string, token: string) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async send(path: string): Promise<number> {
    const form = new FormData();
    form.append('options', JSON.stringify({ time_zone: 'UTC', import_anyway: true }));
    form.append('file', await openAsBlob(path), 'large.txt');
    const answer = await fetch(`${this.#address}/nestjs/patient-upload`, {
      method: 'POST',
      headers: this.#headers,
      body: form,
    });
    const body: unknown = await answer.json();
    if (!answer.ok || typeof body !== 'object' || body === null || !('id' in body)) {
      throw new Error(`the upload was answered ${answer.status}: ${JSON.stringify(body)}`);
    }
    return Number(body.id);
  }

  async status(id: number): Promise<UploadStatus> {
    const answer = await fetch(`${this.#address}/nestjs/patient-upload/status/${id}`, {
      headers: this.#headers,
    });
    return uploadStatusSchema.parse(await answer.json());
  }

  async until(
    id: number,
    isReached: (status: UploadStatus) => boolean,
    onLook: (status: UploadStatus) => void = () => undefined,
  ): Promise<UploadStatus> {
    for (;;) {
      const status = await this.status(id);
      onLook(status);
      if (isReached(status)) return status;
      await delay(POLL_MS);
    }
  }

  async cancel(id: number): Promise<void> {
    await fetch(`${this.#address}/nestjs/patient-upload/${id}/cancel`, {
      method: 'POST',
      headers: this.#headers,
    });
  }
}

export function isOver({ status }: UploadStatus): boolean {
  return status !== 'queued' && status !== 'running';
}
