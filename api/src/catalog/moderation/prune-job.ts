import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { ratings } from '../../platform/db/tables/orders.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

const isSubjectDeletedSql = (kind: 'listing' | 'review', table: typeof cars | typeof ratings) =>
  and(
    eq(moderationCases.kind, kind),
    sql`not exists (select 1 from ${table} where ${table.id} = ${moderationCases.subjectId})`,
  );

/** Deletes the cases of listings and reviews that are permanently gone. */
export const pruneCases = (db: Database) =>
  db
    .delete(moderationCases)
    .where(
      or(
        isSubjectDeletedSql('review', ratings),
        and(
          isSubjectDeletedSql('listing', cars),
          sql`not exists (select 1 from ${trash} where ${trash.id} = ${moderationCases.subjectId})`,
        ),
      ),
    );

export const pruneCasesJob = ({ db }: { db: Database }): Job => ({
  name: 'prune moderation cases',
  everyMs: 600_000,
  run: () => pruneCases(db),
});
