import { openStorage } from '../open-storage.ts';

/** A process that opens the storage of its first argument, says so, and holds it until it is killed. */
const storage = await openStorage({ dataDir: process.argv[2] ?? '' });
await storage.pool.query(`insert into device (device_type) values ('simulator')`);
process.stdout.write('open\n');
