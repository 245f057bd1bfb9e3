import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/tables/users.ts';
import { after, limitOf, orderBy, toPage, type PageRequest } from '../paging.ts';

const newest = { column: auditLog.at, kind: 'instant', id: auditLog.id, direction: 'desc' } as const;

/** Notes an admin's action; give it the transaction of the action itself, so that neither is without the other. */
export async function recordAction(
  tx: Database,
  admin: CurrentUser,
  entry: { action: string; subject: string; detail?: string },
): Promise<void> {
  await tx.insert(auditLog).values({
    id: randomUUID(),
    adminId: admin.id,
    adminName: admin.name,
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail ?? '',
  });
}

/** A page of the log, newest first. */
export async function selectAudit(db: Database, page: PageRequest) {
  const rows = await db
    .select({
      _id: auditLog.id,
      at: auditLog.at,
      admin: auditLog.adminName,
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .where(after(page, newest))
    .orderBy(...orderBy(newest))
    .limit(limitOf(page));
  return toPage(
    rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    page,
    (row) => [row.at, row._id],
    () => db.$count(auditLog),
  );
}
