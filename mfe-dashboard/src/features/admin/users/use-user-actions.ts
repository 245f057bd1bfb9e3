import type { User } from '@second-gear/contract/users';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { deleteUser, makeAdmin, removeAdminRole, suspendUser, verifyUser } from './api.ts';
import { texts } from './texts.ts';

/**
 * Returns the action that verifies or unverifies a user. It also refetches the lists of cars, because they
 * show the seller's badge.
 */
export const useVerifyUser = () =>
  useAction({
    run: (user: User) => verifyUser(user, !user.verified),
    successText: (user) => (user.verified ? texts.users.unverified : texts.users.verified),
    invalidates: 'updateUser',
    undo: {
      run: (user) => verifyUser(user, user.verified),
      successText: (user) => (user.verified ? texts.users.verified : texts.users.unverified),
    },
  });

/** A suspension of a user, or its end if `reason` is null. */
interface Suspension {
  user: User;
  reason: string | null;
}

/** Returns an admin's actions on one user. `onRemoved` runs after the account is deleted. */
export function useUserActions(onRemoved?: () => void) {
  return {
    verify: useVerifyUser(),
    promote: useAction({
      run: (user: User) => makeAdmin(user._id),
      successText: texts.users.madeAdmin,
      invalidates: 'updateUser',
    }),
    demote: useAction({
      run: (user: User) => removeAdminRole(user._id),
      successText: texts.users.adminRemoved,
      invalidates: 'updateUser',
    }),
    suspend: useAction({
      run: ({ user, reason }: Suspension) => suspendUser(user._id, reason),
      successText: ({ reason }) => (reason === null ? texts.users.unsuspended : texts.users.suspended),
      invalidates: 'updateUser',
      undo: {
        run: ({ user }) => suspendUser(user._id, user.suspended ? (user.suspendedReason ?? '') : null),
        successText: ({ reason }) => (reason === null ? texts.users.suspended : texts.users.unsuspended),
        // Older suspensions have no reason, and suspending again requires one.
        isPossible: ({ user }) => !user.suspended || Boolean(user.suspendedReason),
      },
    }),
    remove: useAction({
      run: (user: User) => deleteUser(user._id),
      successText: texts.users.deleted,
      invalidates: 'deleteUser',
      getDeletedId: (user) => user._id,
      ...(onRemoved && { onDone: onRemoved }),
    }),
  };
}
export type UserActions = ReturnType<typeof useUserActions>;
