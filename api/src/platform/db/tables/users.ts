import type { Role } from '@second-gear/contract/users';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** Users. `id` is the Firebase uid. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    role: text('role').$type<Role>().notNull(),
    verified: boolean('verified').notNull().default(false),
    /**
     * When an admin last verified the user. Ignored unless `verified` is true. Null for old verifications.
     */
    verifiedAt: instant('verified_at'),
    suspended: boolean('suspended').notNull().default(false),
    /** Reason written by the admin who suspended the user. Null otherwise, and for old suspensions. */
    suspendedReason: text('suspended_reason'),
    /**
     * For admins: the previous role. Null for other users, and for users who became admins before this column
     * existed.
     */
    formerRole: text('former_role').$type<Exclude<Role, 'admin'>>(),
    /** Path of the profile picture relative to the API's public address. */
    picture: text('picture'),
    /** When the server first learned that the email address is verified. Null if it is unverified. */
    emailVerifiedAt: instant('email_verified_at'),
    /**
     * Sign-ins that began before this time have ended. In seconds since 1970, like the times in tokens. Null
     * if no sign-in has ended.
     */
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
 * Accounts that an admin deleted but that may still exist at the sign-in provider. Their requests are
 * rejected until the provider has deleted them and their last token has expired.
 */
export const deletedUsers = pgTable(
  'deleted_users',
  {
    id: id(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
    /** When the provider confirmed the deletion of the account. Null until then. */
    removedAt: instant('removed_at'),
    /** Number of attempts to delete the account at the provider. */
    removals: integer('removals').notNull().default(0),
    /** Time of the next attempt to delete the account at the provider. */
    nextRemovalAt: instant('next_removal_at').notNull().defaultNow(),
  },
  (table) => [
    index('deleted_users_due')
      .on(table.nextRemovalAt)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** Revoked session tokens. A row may be deleted after `expires_at`. */
export const revokedTokens = pgTable(
  'revoked_tokens',
  { jti: text('jti').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('revoked_tokens_expiry').on(table.expiresAt)],
);

/** Audit log of admin actions. No foreign keys: entries outlive the users and objects they name. */
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
    /** User whom the action affects, or the owner of the affected listing. Null if there is none. */
    personId: text('person_id'),
    /** Second user whom the detail names, such as a reporter. Null if there is none. */
    namedId: text('named_id'),
  },
  (table) => [
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_person').on(table.personId, table.at, table.id),
    index('audit_log_named').on(table.namedId),
    index('audit_log_admin').on(table.adminId),
  ],
);
