import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Role, User } from '@second-gear/contract/user';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { after, limitOf, orderBy, toPage, type PageRequest, type Rows } from '../paging.ts';
import { containsText } from '../search.ts';

const columns = {
  _id: users.id,
  name: users.name,
  displayName: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  verified: users.verified,
  suspended: users.suspended,
  createdAt: users.createdAt,
};
const oldest = { column: users.createdAt, kind: 'instant', id: users.id, direction: 'asc' } as const;

interface UserFilters extends PageRequest {
  q?: string | undefined;
  role?: Role | undefined;
}

/** A page of people, oldest account first; `q` looks into name and email. */
export async function selectUsers(db: Database, filters: UserFilters): Promise<Rows<User>> {
  const matching: SQL | undefined = and(
    filters.role ? eq(users.role, filters.role) : undefined,
    filters.q ? or(containsText(users.name, filters.q), containsText(users.email, filters.q)) : undefined,
  );
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(matching, after(filters, oldest)))
    .orderBy(...orderBy(oldest))
    .limit(limitOf(filters));
  return toPage(
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    filters,
    (row) => [row.createdAt, row._id],
    () => db.$count(users, matching),
  );
}

/** One person; null when there is none. */
export async function selectUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
}

/** Changes a person's own name or phone; answers the number of rows changed. */
export async function updateProfile(
  db: Database,
  id: string,
  { name, phone }: { name?: string | undefined; phone?: string | undefined },
): Promise<number> {
  if (name === undefined && phone === undefined) return 0;
  const changed = await db
    .update(users)
    .set({ ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  return changed.length;
}

/** Role of the person with this address; null for an unknown one. */
export async function selectRole(db: Database, email: string): Promise<Role | null> {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  return row?.role ?? null;
}
