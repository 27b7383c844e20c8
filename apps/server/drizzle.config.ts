import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what_changed` in apps/server writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/storage/schema/*.ts',
  out: './src/storage/migrations',
});
