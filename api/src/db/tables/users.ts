import type { Role } from '@second-gear/contract/users';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** A person with an account; `id` is the Firebase uid. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    role: text('role').$type<Role>().notNull(),
    verified: boolean('verified').notNull().default(false),
    /** When an admin last verified the person; counts while `verified` does. Null where that was not kept. */
    verifiedAt: instant('verified_at'),
    suspended: boolean('suspended').notNull().default(false),
    /** Why, in words of the admin who suspended the person; null otherwise, and for suspensions of before it was asked. */
    suspendedReason: text('suspended_reason'),
    /** What an admin was before; null for who was made one before it was kept, or is none. */
    formerRole: text('former_role').$type<Exclude<Role, 'admin'>>(),
    /** Path of the profile picture below the API's public address. */
    picture: text('picture'),
    /** When it was first seen that the person reads mail at the address; null while that is not proven. */
    emailVerifiedAt: instant('email_verified_at'),
    /** Sign-ins that began before have ended, in seconds since 1970, as tokens tell time; null while none has. */
    signInsValidSince: integer('sign_ins_valid_since'),
    createdAt: createdAt(),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('buyer', 'seller', 'admin')`),
    check('users_former_role', sql`${table.formerRole} in ('buyer', 'seller')`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_role_newest').on(table.role, table.createdAt, table.id),
    index('users_name_search').using('gin', table.name.op('gin_trgm_ops')),
    index('users_email_search').using('gin', table.email.op('gin_trgm_ops')),
  ],
);

/**
 * Accounts that an admin deleted, while the sign-in provider may still know them: until it does not, and the last of
 * its tokens has expired, they open nothing here.
 */
export const deletedUsers = pgTable(
  'deleted_users',
  {
    id: id(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
    /** When the provider had deleted the account too; null while it has not. */
    removedAt: instant('removed_at'),
    /** How often the provider was called for it. */
    removals: integer('removals').notNull().default(0),
    /** When it is called again. */
    nextRemovalAt: instant('next_removal_at').notNull().defaultNow(),
  },
  (table) => [
    index('deleted_users_due')
      .on(table.nextRemovalAt)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** Session tokens ended before their time; a row may go once `expires_at` is past. */
export const revokedTokens = pgTable(
  'revoked_tokens',
  { jti: text('jti').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('revoked_tokens_expiry').on(table.expiresAt)],
);

/** What admins did. No foreign keys: an entry outlives the people and things that it names. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    adminId: text('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull().default(''),
    /** The person whom it is about, or whose listing; null where it is about nobody's. */
    personId: text('person_id'),
    /** Another person whom the detail names, such as who reported it; null where it names nobody else. */
    namedId: text('named_id'),
  },
  (table) => [
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_person').on(table.personId, table.at, table.id),
    index('audit_log_named').on(table.namedId),
    index('audit_log_admin').on(table.adminId),
  ],
);
