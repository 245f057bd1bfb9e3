import { randomUUID } from 'node:crypto';
import type { AUDIT_SORTS } from '@second-gear/contract/audit';
import type { Sort } from '@second-gear/contract/paging';
import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/tables/users.ts';
import {
  alphabetical,
  byInstant,
  cursorKeySql,
  type PageRequest,
  readPage,
  resolveSortOrder,
} from '../paging/paging.ts';
import { containsTextSql } from '../text/contains-text.ts';

/** Name of a deleted user in the audit log. */
export const DELETED_USER_NAME = 'deleted user';

export const reporterNameOf = (report: { reporterId: string | null; reporterName: string }): string =>
  report.reporterId === null ? DELETED_USER_NAME : report.reporterName;

/** Returns the email address of an order's buyer, which names the buyer in the audit log. */
export const buyerLabelOf = (order: { buyerId: string | null; email: string }): string =>
  order.buyerId === null ? DELETED_USER_NAME : order.email;

const NEWEST_FIRST = { column: auditLog.at, kind: 'instant', id: auditLog.id, direction: 'desc' } as const;

/**
 * Records an admin's action. Pass the transaction of the action, so that both commit together. `aboutUserId`
 * is the id of the affected user, or of the owner of the affected listing. `mentionedUserId` is the id of a
 * second user whom `detail` names.
 */
export async function recordAction(
  tx: Database,
  admin: Pick<CurrentUser, 'id' | 'name'>,
  entry: {
    action: string;
    subject: string;
    detail?: string;
    aboutUserId?: string | null;
    mentionedUserId?: string | null;
  },
): Promise<void> {
  await tx.insert(auditLog).values({
    id: randomUUID(),
    adminId: admin.id,
    adminName: admin.name,
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail ?? '',
    personId: entry.aboutUserId ?? null,
    namedId: entry.mentionedUserId ?? null,
  });
}

const sorts = {
  at: byInstant(auditLog.at),
  admin: alphabetical(auditLog.adminName),
  action: alphabetical(auditLog.action),
};
const searchableTextSql = sql`concat_ws(' ', ${auditLog.adminName}, ${auditLog.action}, ${auditLog.subject}, ${auditLog.detail})`;

interface AuditFilters extends PageRequest {
  q?: string | undefined;
  /** Id of a user. Only entries about this user are returned. */
  person?: string | undefined;
  sort?: Sort<(typeof AUDIT_SORTS)[number]> | undefined;
}

/** Returns a page of the audit log, newest first by default. */
export async function findAuditEntries(db: Database, page: AuditFilters) {
  const order = resolveSortOrder(sorts, auditLog.id, page.sort, NEWEST_FIRST);
  const condition = and(
    page.person === undefined ? undefined : eq(auditLog.personId, page.person),
    page.q ? containsTextSql(searchableTextSql, page.q) : undefined,
  );
  return readPage(page, {
    order,
    condition,
    rows: db
      .select({
        _id: auditLog.id,
        at: auditLog.at,
        admin: auditLog.adminName,
        action: auditLog.action,
        subject: auditLog.subject,
        detail: auditLog.detail,
        key: cursorKeySql(order),
      })
      .from(auditLog),
    count: () => db.$count(auditLog, condition),
    toItem: ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
  });
}
