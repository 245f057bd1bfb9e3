import * as z from 'zod/mini';
import {
  deletedSchema,
  emailParams,
  emailSchema,
  idParams,
  idSchema,
  instantSchema,
  modifiedSchema,
  phoneSchema,
} from '../values/fields.ts';
import {
  createNameSchema,
  createOptionalLineSchema,
  createOptionalParagraphsSchema,
  createParagraphsSchema,
} from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { createSortSchema, pageQuery } from './page-query.ts';

export const ROLES = ['buyer', 'seller', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const SIGNUP_ROLES = ['buyer', 'seller'] as const;

export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  displayName: z.string(),
  verified: z.boolean(),
  suspended: z.boolean(),
  /**
   * The admin's reason for the suspension. null if the user is not suspended, or if the suspension is older
   * than this field.
   */
  suspendedReason: z.optional(z.nullable(z.string())),
  /** URL of the square profile picture. null if there is none. */
  picture: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type User = z.output<typeof userSchema>;

/**
 * Returns the text of a user's or car's status badge (spec §4). A user with the role `pendingRole` is
 * `Pending` until verified.
 */
export const getStatusBadge = (
  userOrCar: { role: string; verified?: boolean },
  pendingRole: 'buyer' | 'seller',
): 'Pending' | 'Verified' => (userOrCar.role === pendingRole && !userOrCar.verified ? 'Pending' : 'Verified');

/**
 * Body of POST /users. The server uses the uid and email address of the verified token. It validates an
 * `email` in the body but does not use it.
 */
export const newUserSchema = z.object({
  name: createNameSchema(),
  email: z.optional(emailSchema),
  phone: z.optional(z.union([z.literal(''), phoneSchema])),
  role: z.enum(SIGNUP_ROLES, { error: 'Select a User type' }),
});

export const signupFormSchema = z.object({
  name: createNameSchema(),
  email: emailSchema,
  phone: phoneSchema,
  role: z.enum(SIGNUP_ROLES, { error: 'Select a User type' }),
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(6, { error: 'Use at least 6 characters' }), z.maxLength(200)),
});
export const loginFormSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, { error: 'Password is required' })),
});
export const profileChangeSchema = z.object({
  name: z.optional(createNameSchema()),
  phone: z.optional(z.union([z.literal(''), phoneSchema])),
});

/** An admin's reason for a suspension. The suspended user sees it. */
export const suspensionReasonSchema = createParagraphsSchema('Reason', 500);
export const suspensionSchema = z
  .object({ suspended: z.boolean(), reason: z.optional(createOptionalParagraphsSchema('Reason', 500)) })
  .check(
    z.refine(({ suspended, reason }) => !suspended || Boolean(reason), {
      error: 'Reason is required',
      path: ['reason'],
    }),
  );

export const USER_SORTS = ['name', 'email', 'phone', 'role', 'verified', 'createdAt'] as const;

/** Values for the user list's filter `status`. Admins are never pending. */
export const USER_STATUSES = ['pending', 'verified', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const userQuerySchema = z.object({
  ...pageQuery,
  /** Search text. Each word must match the name or the email address. */
  q: z.optional(createOptionalLineSchema('Search', 100)),
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(USER_STATUSES)),
  sort: createSortSchema(USER_SORTS),
});
const userListSchema = z.array(userSchema);

export const isAdmin = defineCall({
  method: 'GET',
  path: '/users/admin/:email',
  access: 'user',
  summary: 'Is this person an admin?',
  params: emailParams,
  answer: z.object({ isAdmin: z.boolean() }),
});
export const isSeller = defineCall({
  method: 'GET',
  path: '/users/seller/:email',
  access: 'user',
  summary: 'Is this person a seller?',
  params: emailParams,
  answer: z.object({ isSeller: z.boolean() }),
});
export const isBuyer = defineCall({
  method: 'GET',
  path: '/users/buyer/:email',
  access: 'user',
  summary: 'Is this person a buyer?',
  params: emailParams,
  answer: z.object({ isBuyer: z.boolean() }),
});
/** The bearer token is a session token or, directly after sign-up, a Firebase ID token. */
export const saveUser = defineCall({
  method: 'POST',
  path: '/users',
  access: 'user',
  summary: "Creates or updates the caller's account",
  body: newUserSchema,
  answer: z.object({ insertedId: z.nullable(idSchema), modifiedCount: z.int() }),
  status: 201,
});
export const getMe = defineCall({
  method: 'GET',
  path: '/users/me',
  access: 'user',
  summary: "The caller's own account",
  answer: userSchema,
});
export const changeMe = defineCall({
  method: 'PATCH',
  path: '/users/me',
  access: 'user',
  summary: "Changes the caller's name or phone",
  body: profileChangeSchema,
  answer: modifiedSchema,
});
/**
 * Uploads a profile picture as multipart with one part `file`. The server crops it to a square of
 * PROFILE_PICTURE_SIZE pixels. It replaces the earlier picture.
 */
export const setMyPicture = defineCall({
  method: 'POST',
  path: '/users/me/picture',
  access: 'user',
  summary: "Uploads the caller's profile photo (multipart, part `file`)",
  answer: z.object({ url: z.string() }),
  status: 201,
});
export const removeMyPicture = defineCall({
  method: 'DELETE',
  path: '/users/me/picture',
  access: 'user',
  summary: "Removes the caller's profile photo",
  answer: modifiedSchema,
});
export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary: 'Lists all users',
  query: userQuerySchema,
  answer: userListSchema,
});
export const listBuyers = defineCall({
  method: 'GET',
  path: '/users/buyers',
  access: 'admin',
  summary: 'Lists buyers',
  query: userQuerySchema,
  answer: userListSchema,
});
export const listSellers = defineCall({
  method: 'GET',
  path: '/users/sellers',
  access: 'admin',
  summary: 'Lists sellers',
  query: userQuerySchema,
  answer: userListSchema,
});
export const makeAdmin = defineCall({
  method: 'PUT',
  path: '/users/admin/:id',
  access: 'admin',
  summary: 'Promotes a user to admin',
  params: idParams,
  answer: modifiedSchema,
});
/**
 * Error codes with 409: `last_admin` for the last active admin, `own_account` for the caller's own account.
 */
export const revokeAdmin = defineCall({
  method: 'DELETE',
  path: '/users/admin/:id',
  access: 'admin',
  summary:
    'Removes admin access and restores the previous role. Can’t be used on the caller or the last admin',
  params: idParams,
  answer: modifiedSchema,
});
export const verifyUser = defineCall({
  method: 'PUT',
  path: '/users/:id/verified',
  access: 'admin',
  summary: 'Verifies or unverifies a user; with `name`, only if the user still has that name',
  params: idParams,
  body: z.object({ verified: z.boolean(), name: z.optional(z.string().check(z.maxLength(200))) }),
  answer: modifiedSchema,
});
export const suspendUser = defineCall({
  method: 'PUT',
  path: '/users/:id/suspended',
  access: 'admin',
  summary: 'Suspends a user for a stated reason, or unsuspends them',
  params: idParams,
  body: suspensionSchema,
  answer: modifiedSchema,
});
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/users/:id',
  access: 'admin',
  summary: 'Deletes a user. Can’t delete the caller, the last admin, or anyone with a payout due',
  params: idParams,
  answer: deletedSchema,
});
