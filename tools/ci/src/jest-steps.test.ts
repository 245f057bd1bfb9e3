import { listSourceFiles } from '../bin/source-files.mjs';
import { DATABASE_SOURCE_PATTERN } from './jest-steps.ts';

test('DATABASE_SOURCE_PATTERN matches source files in the database folder and in the migrations folder', () => {
  const files = listSourceFiles(['ts', 'sql']).filter((file) => DATABASE_SOURCE_PATTERN.test(file));
  for (const folder of ['api/src/platform/db/', 'api/migrations/'])
    expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
});
