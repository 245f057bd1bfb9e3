import type { User } from '@second-gear/contract/users';
import { deleteUser } from '../../api/delete-user.ts';
import { makeAdmin } from '../../api/make-admin.ts';
import { suspendUser } from '../../api/suspend-user.ts';
import { verifyUser } from '../../api/verify-user.ts';
import { useAction } from '../../shared/use-action.ts';
import { people } from './texts.ts';

/** Marks a person verified or not; the badges of that person's cars follow. */
export const useVerify = () =>
  useAction({
    run: (user: User) => verifyUser(user, !user.verified),
    done: (user) => (user.verified ? people.unverified : people.verified),
    changes: 'managing',
    undo: {
      run: (user) => verifyUser(user, user.verified),
      done: (user) => (user.verified ? people.verified : people.unverified),
    },
  });

/** What an admin does to one person. */
export function usePeopleActions() {
  return {
    verify: useVerify(),
    promote: useAction({
      run: (user: User) => makeAdmin(user._id),
      done: people.madeAdmin,
      changes: 'managing',
    }),
    suspend: useAction({
      run: (user: User) => suspendUser(user._id, !user.suspended),
      done: (user) => (user.suspended ? people.lifted : people.suspended),
      changes: 'managing',
      undo: {
        run: (user) => suspendUser(user._id, user.suspended),
        done: (user) => (user.suspended ? people.suspended : people.lifted),
      },
    }),
    remove: useAction({
      run: (user: User) => deleteUser(user._id),
      done: people.deleted,
      changes: 'dismissing',
    }),
  };
}
export type PeopleActions = ReturnType<typeof usePeopleActions>;
