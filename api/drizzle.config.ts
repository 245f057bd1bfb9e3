import { defineConfig } from 'drizzle-kit';

/** `pnpm --filter @second-gear/api migration` generates the next file of `migrations/` from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/db/tables/*.ts',
  out: './migrations',
});
