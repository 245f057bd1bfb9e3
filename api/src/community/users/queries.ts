import type { Sort } from '@second-gear/contract/paging';
import type { Role, User, USER_SORTS, UserStatus } from '@second-gear/contract/users';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  alphabetical,
  byInstant,
  cursorKeySql,
  falseFirst,
  type Page,
  type PageRequest,
  readPage,
  resolveSortOrder,
} from '../../platform/paging/paging.ts';
import { containsTextSql } from '../../platform/text/contains-text.ts';
import { formatPhone } from '../../platform/text/phone.ts';

const userColumns = {
  _id: users.id,
  name: users.name,
  displayName: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  verified: users.verified,
  suspended: users.suspended,
  suspendedReason: users.suspendedReason,
  picture: users.picture,
  createdAt: users.createdAt,
};
const OLDEST_FIRST = { column: users.createdAt, kind: 'instant', id: users.id, direction: 'asc' } as const;

const sorts = {
  name: alphabetical(users.name),
  email: alphabetical(users.email),
  phone: alphabetical(users.phone),
  role: alphabetical(users.role),
  verified: falseFirst(users.verified),
  createdAt: byInstant(users.createdAt),
};

interface UserFilters extends PageRequest {
  sort?: Sort<(typeof USER_SORTS)[number]> | undefined;
  q?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

const MAX_WORDS = 8;

/** Returns SQL conditions for users whose name or email contains each of the words. */
const wordConditionsOf = (text: string): SQL[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => sql`(${containsTextSql(users.name, word)} or ${containsTextSql(users.email, word)})`);

const STATUS_CONDITIONS: Record<UserStatus, SQL | undefined> = {
  pending: and(eq(users.verified, false), ne(users.role, 'admin')),
  verified: or(eq(users.verified, true), eq(users.role, 'admin')),
  suspended: eq(users.suspended, true),
};

/**
 * Returns a page of users, oldest account first by default. Every word of `q` must be in the name or email.
 */
export async function findUsers(db: Database, hosts: ImageHosts, filters: UserFilters): Promise<Page<User>> {
  const condition: SQL | undefined = and(
    filters.role ? eq(users.role, filters.role) : undefined,
    filters.status ? STATUS_CONDITIONS[filters.status] : undefined,
    ...wordConditionsOf(filters.q ?? ''),
  );
  const order = resolveSortOrder(sorts, users.id, filters.sort, OLDEST_FIRST);
  return readPage(filters, {
    order,
    condition,
    rows: db.select({ ...userColumns, key: cursorKeySql(order) }).from(users),
    count: () => db.$count(users, condition),
    toItem: (row) => toUser(hosts, row),
  });
}

const toUser = (
  hosts: ImageHosts,
  { createdAt, phone, picture, ...row }: Omit<User, 'createdAt'> & { createdAt: Date },
): User => ({
  ...row,
  phone: formatPhone(phone),
  picture: picture === null ? null : toImageUrl(hosts, picture),
  createdAt: createdAt.toISOString(),
});

export async function findUser(db: Database, hosts: ImageHosts, id: string): Promise<User | null> {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return row ? toUser(hosts, row) : null;
}

/**
 * SQL for whether a user stays verified after changing their name to `name`. A different name ends the
 * verification, because the admin verified the old one.
 */
export const isStillVerifiedSql = (name: string) =>
  sql<boolean>`${users.verified} and ${users.name} = ${name}`;

/** Changes a user's own name or phone. Returns the number of changed rows. */
export async function updateProfile(
  db: Database,
  id: string,
  { name, phone }: { name?: string | undefined; phone?: string | undefined },
): Promise<number> {
  if (name === undefined && phone === undefined) return 0;
  const changedRows = await db
    .update(users)
    .set({
      ...(name === undefined ? {} : { name, verified: isStillVerifiedSql(name) }),
      ...(phone === undefined ? {} : { phone }),
    })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  return changedRows.length;
}

/** Returns the role of the user with this address, or null if unknown. */
export async function findRole(db: Database, email: string): Promise<Role | null> {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  return row?.role ?? null;
}
