import type { User } from '@second-gear/contract/users';
import type { BulkAction, BulkActions } from '../../../shared/table/bulk/bulk-action.ts';
import { verifyUser } from './api.ts';
import { texts } from './texts.ts';

const setVerified =
  (verified: boolean) =>
  (user: User): Promise<{ modifiedCount: number }> =>
    verifyUser(user, verified);
const verifiedTexts = { successText: texts.bulk.verified, failureText: texts.bulk.notVerified };
const unverifiedTexts = { successText: texts.bulk.unverified, failureText: texts.bulk.notUnverified };

const verifyAction: BulkAction<User> = {
  label: texts.users.verify,
  appliesTo: (user) => !user.verified,
  run: setVerified(true),
  ...verifiedTexts,
  undo: { run: setVerified(false), ...unverifiedTexts },
  invalidates: 'updateUser',
};
const unverifyAction: BulkAction<User> = {
  label: texts.users.unverify,
  appliesTo: (user) => user.verified,
  run: setVerified(false),
  ...unverifiedTexts,
  undo: { run: setVerified(true), ...verifiedTexts },
  invalidates: 'updateUser',
};

const getUserName = (user: User) => user.name;

/**
 * Bulk actions that verify or unverify the selected users. Like the row buttons, they exclude admins and the
 * current user.
 */
export const createUserBulkActions = (currentUserId: string | undefined): BulkActions<User> => ({
  getRowLabel: getUserName,
  getDisabledReason: (user) => {
    if (user._id === currentUserId) return texts.bulk.ownAccount;
    return user.role === 'admin' ? texts.bulk.admin : null;
  },
  actions: [verifyAction, unverifyAction],
});

/** Bulk action that verifies the selected users. Only pending users can be selected. */
export const createPendingUserBulkActions = (isPending: (user: User) => boolean): BulkActions<User> => ({
  getRowLabel: getUserName,
  getDisabledReason: (user) => (isPending(user) ? null : texts.bulk.alreadyVerified),
  actions: [verifyAction],
});
