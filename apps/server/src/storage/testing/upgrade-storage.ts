import { Client } from 'pg';
import { openStorage } from '../open-storage.ts';

/**
 * Process of the upgrade test: opens the storage, which migrates it, and prints the number of applied migrations.
 * Arguments: data folder; `embedded` or an address; optionally the number of statements on the migration's connection
 * after which the process kills itself.
 */
const [dataDir = '', address = '', statements] = process.argv.slice(2);
if (statements !== undefined) dieAfter(Number(statements));
const storage = await openStorage({ dataDir, databaseUrl: address === 'embedded' ? null : address });
process.stdout.write(`migrated ${storage.migrated.length}\n`);
await storage.close();

/** Counts statements from `begin` on; the process kills itself after the response to the last one. */
function dieAfter(limit: number): void {
  const send = Reflect.get(Client.prototype, 'query');
  let count = 0;
  const query = async function (this: Client, ...values: readonly unknown[]): Promise<unknown> {
    const answer: unknown = await Reflect.apply(send, this, values);
    if (values[0] === 'begin' || count > 0) count += 1;
    if (count === limit) process.kill(process.pid, 'SIGKILL');
    return answer;
  };
  Reflect.set(Client.prototype, 'query', query);
}
