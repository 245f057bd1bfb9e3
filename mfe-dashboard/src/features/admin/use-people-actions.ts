import type { User } from '@second-gear/contract/users';
import { deleteUser } from '../../api/delete-user.ts';
import { makeAdmin } from '../../api/make-admin.ts';
import { removeAdminRole } from '../../api/remove-admin-role.ts';
import { suspendUser } from '../../api/suspend-user.ts';
import { verifyUser } from '../../api/verify-user.ts';
import { useAction } from '../../shared/use-action.ts';
import { people } from './texts.ts';

/** Verifies or unverifies a user. The badges on the user's cars update too. */
export const useVerify = () =>
  useAction({
    run: (user: User) => verifyUser(user, !user.verified),
    done: (user) => (user.verified ? people.unverified : people.verified),
    invalidates: 'updateUser',
    undo: {
      run: (user) => verifyUser(user, user.verified),
      done: (user) => (user.verified ? people.verified : people.unverified),
    },
  });

/** Suspends with a reason. Null lifts the suspension. */
interface Suspension {
  user: User;
  reason: string | null;
}

/** Returns an admin's actions on one user. `onRemoved` runs after the account is deleted. */
export function usePeopleActions(onRemoved?: () => void) {
  return {
    verify: useVerify(),
    promote: useAction({
      run: (user: User) => makeAdmin(user._id),
      done: people.madeAdmin,
      invalidates: 'updateUser',
    }),
    demote: useAction({
      run: (user: User) => removeAdminRole(user._id),
      done: people.tookBack,
      invalidates: 'updateUser',
    }),
    suspend: useAction({
      run: ({ user, reason }: Suspension) => suspendUser(user._id, reason),
      done: ({ reason }) => (reason === null ? people.lifted : people.suspended),
      invalidates: 'updateUser',
      undo: {
        run: ({ user }) => suspendUser(user._id, user.suspended ? (user.suspendedReason ?? '') : null),
        done: ({ reason }) => (reason === null ? people.suspended : people.lifted),
        // Older suspensions have no reason, and suspending again requires one.
        possible: ({ user }) => !user.suspended || Boolean(user.suspendedReason),
      },
    }),
    remove: useAction({
      run: (user: User) => deleteUser(user._id),
      done: people.deleted,
      invalidates: 'deleteUser',
      deletedId: (user) => user._id,
      ...(onRemoved && { onDone: onRemoved }),
    }),
  };
}
export type PeopleActions = ReturnType<typeof usePeopleActions>;
