import type { User } from '@second-gear/contract/users';
import { verifyUser } from '../../api/verify-user.ts';
import type { Bulk, BulkAction } from '../../shared/bulk/bulk-action.ts';
import { bulkPeople, people } from './texts.ts';

const setVerified =
  (verified: boolean) =>
  (user: User): Promise<{ modifiedCount: number }> =>
    verifyUser(user, verified);
const verifiedTexts = { done: bulkPeople.verified, failed: bulkPeople.notVerified };
const unverifiedTexts = { done: bulkPeople.unverified, failed: bulkPeople.notUnverified };

const verify: BulkAction<User> = {
  label: people.verify,
  appliesTo: (user) => !user.verified,
  run: setVerified(true),
  ...verifiedTexts,
  undo: { run: setVerified(false), ...unverifiedTexts },
  invalidates: 'updateUser',
};
const unverify: BulkAction<User> = {
  label: people.unverify,
  appliesTo: (user) => user.verified,
  run: setVerified(false),
  ...unverifiedTexts,
  undo: { run: setVerified(true), ...verifiedTexts },
  invalidates: 'updateUser',
};

const userName = (user: User) => user.name;

/**
 * Bulk actions that verify or unverify the selected users. Excludes admins and the current user, like the row
 * buttons.
 */
export const usersBulk = (self: string | undefined): Bulk<User> => ({
  rowLabel: userName,
  whyNot: (user) => {
    if (user._id === self) return bulkPeople.self;
    return user.role === 'admin' ? bulkPeople.admin : null;
  },
  actions: [verify, unverify],
});

/** Bulk action that verifies the selected users. Only pending users can be selected. */
export const pendingUsersBulk = (isPending: (user: User) => boolean): Bulk<User> => ({
  rowLabel: userName,
  whyNot: (user) => (isPending(user) ? null : bulkPeople.verifiedAlready),
  actions: [verify],
});
