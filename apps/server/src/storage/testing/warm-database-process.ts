import {
  describeThrown,
  serveDatabase,
  type DatabaseStart,
  type ServedDatabase,
} from '../embedded/serve-database.ts';

export type WarmRequest = DatabaseStart | 'stop';

export type WarmReport =
  | { readonly type: 'ready'; readonly port: number | null }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'stopped' };

/** Serves databases one after another, opened by a DatabaseStart and closed by `stop`. Ends with its parent. */
let served: ServedDatabase | null = null;

async function answer(request: WarmRequest): Promise<WarmReport> {
  if (request === 'stop') {
    await served?.close();
    served = null;
    return { type: 'stopped' };
  }
  served = await serveDatabase(request);
  return { type: 'ready', port: served.port };
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: WarmRequest) => {
  void answer(request)
    .catch((error: unknown): WarmReport => ({ type: 'failed', message: describeThrown(error) }))
    .then((report) => process.send?.(report, () => undefined));
});
