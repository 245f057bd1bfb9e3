/**
 * Folders and files of api/src whose tests are about what the database does: these run on both in every run. The
 * others' subject is the API, which sends both the same SQL.
 */
export const OF_THE_DATABASE = ['cars', 'db', 'events', 'fuzz', 'idempotency', 'seed', 'torture'] as const;

/** Pattern, for jest, of the paths of those tests. */
export const ofTheDatabase = `/api/src/(${OF_THE_DATABASE.join('|')})[./]`;
