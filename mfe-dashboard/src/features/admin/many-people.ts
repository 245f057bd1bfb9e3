import type { User } from '@second-gear/contract/users';
import { verifyUser } from '../../api/verify-user.ts';
import type { Bulk, BulkAction } from '../../shared/bulk/bulk-action.ts';
import { manyPeople, people } from './texts.ts';

const setVerified =
  (verified: boolean) =>
  (user: User): Promise<{ modifiedCount: number }> =>
    verifyUser(user, verified);
const marked = { done: manyPeople.verified, failed: manyPeople.notVerified };
const unmarked = { done: manyPeople.unverified, failed: manyPeople.notUnverified };

const verify: BulkAction<User> = {
  label: people.verify,
  on: (user) => !user.verified,
  run: setVerified(true),
  ...marked,
  undo: { run: setVerified(false), ...unmarked },
  changes: 'managing',
};
const unverify: BulkAction<User> = {
  label: people.unverify,
  on: (user) => user.verified,
  run: setVerified(false),
  ...unmarked,
  undo: { run: setVerified(true), ...marked },
  changes: 'managing',
};

const about = (user: User) => user.name;

/**
 * Bulk actions that verify or unverify the selected users. Excludes admins and the current user, like the row
 * buttons.
 */
export const manyUsersBulk = (self: string | undefined): Bulk<User> => ({
  about,
  whyNot: (user) => {
    if (user._id === self) return manyPeople.self;
    return user.role === 'admin' ? manyPeople.admin : null;
  },
  actions: [verify, unverify],
});

/** Bulk action that verifies the selected users. Only pending users can be selected. */
export const manyPendingBulk = (isPending: (user: User) => boolean): Bulk<User> => ({
  about,
  whyNot: (user) => (isPending(user) ? null : manyPeople.verifiedAlready),
  actions: [verify],
});
