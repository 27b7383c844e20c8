import { openStorage } from '../open-storage.ts';

/** The process that the upgrade test kills: opens the storage of its first argument, which migrates it, and says so. */
process.stdout.write('opening\n');
const storage = await openStorage({ dataDir: process.argv[2] ?? '', databaseUrl: process.argv[3] ?? null });
process.stdout.write(`migrated ${storage.migrated.length}\n`);
await storage.close();
