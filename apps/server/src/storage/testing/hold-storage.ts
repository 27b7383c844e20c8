import { openStorage } from '../open-storage.ts';

/** Opens the storage of its first argument, reports it, and holds it until killed. */
const storage = await openStorage({ dataDir: process.argv[2] ?? '' });
await storage.pool.query(`insert into device (device_type) values ('simulator')`);
process.stdout.write('open\n');
