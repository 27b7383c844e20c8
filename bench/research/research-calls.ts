import type { CohortCount, ComparisonDistribution, Dataset } from '@eupnea/contracts/research';

/** Polling interval of a data set, ms. */
const POLL_MS = 250;

/** Research calls on a running server. */
export class ResearchCalls {
  readonly #address: string;
  readonly #signIn: (address: string) => Promise<string>;
  #token = '';

  constructor(address: string, signIn: (address: string) => Promise<string>) {
    this.#address = address;
    this.#signIn = signIn;
  }

  async count(projectId: number, definition: object): Promise<CohortCount> {
    return await this.#call<CohortCount>('POST', 'count', { project_id: projectId, definition });
  }

  async distribute(projectId: number, parameter: string): Promise<ComparisonDistribution> {
    return await this.#call('POST', 'comparisons/distribution', {
      groups: [{ project_id: projectId, name: 'Everybody', definition: {} }],
      parameter,
    });
  }

  /** @param watch called during the work */
  async makeDataset(projectId: number, watch: () => void): Promise<Dataset> {
    const cohort = await this.#call<{ id: number }>('POST', 'cohorts', {
      name: 'Everybody',
      project_id: projectId,
    });
    let made = await this.#call<Dataset>('POST', `cohorts/${cohort.id}/datasets`, {});
    while (made.state === 'queued' || made.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      watch();
      made = await this.#call('GET', `datasets/${made.id}`);
    }
    if (made.state !== 'done') throw new Error(`the data set is ${made.state}: ${made.error}`);
    return made;
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (attempt > 0 || this.#token === '') this.#token = await this.#signIn(this.#address);
      const answer = await fetch(`${this.#address}/nestjs/research/${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // The token expires before a large data set is complete.
      if (answer.status === 401) continue;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      const parsed: Answer = JSON.parse(await answer.text());
      return parsed;
    }
    throw new Error(`${path}: signed in, and refused`);
  }
}
