import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter, type invalidations } from '@second-gear/contract/invalidations';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { common } from '../texts.ts';
import { hasChangedData, type Outcome } from './outcome.ts';
import { refreshAfterDeletion } from './refresh-after-deletion.ts';

/** How to undo an action. The toast offers it. */
interface Undo<Subject, Result extends Outcome> {
  /** `Undo` by default. */
  label?: string;
  run: (subject: Subject, result: Result) => Promise<Outcome>;
  /** Toast after the undo. */
  done?: MessageText<Subject, Result>;
  /** Whether this action can be undone. Absent means always. */
  possible?: (subject: Subject) => boolean;
}

type MessageText<Subject, Result> = string | ((subject: Subject, result: Result) => string);
const toText = <Subject, Result>(
  message: MessageText<Subject, Result>,
  subject: Subject,
  result: Result,
): string => (typeof message === 'string' ? message : message(subject, result));

interface Action<Subject, Result extends Outcome> {
  run: (subject: Subject) => Promise<Result>;
  /** Toast after a change. */
  done: MessageText<Subject, Result>;
  /** Key of `invalidations`, which determines the lists to refetch. */
  invalidates: keyof typeof invalidations;
  onDone?: (subject: Subject, result: Result) => void;
  undo?: Undo<Subject, Result>;
  /** Returns the id of a permanently deleted item, which is not refetched. */
  deletedId?: (subject: Subject) => string;
}

/**
 * Runs one change on the server, shows a toast with the result and Undo, and refetches the lists. If the
 * server changed nothing, the toast states that the row was already gone. The mutation resolves after the
 * refetch. Until then, further calls are ignored.
 */
export function useAction<Subject, Result extends Outcome>(action: Action<Subject, Result>) {
  const client = useQueryClient();
  const refresh = () => invalidateAfter(client, action.invalidates);
  const runUndo = async (undo: Undo<Subject, Result>, subject: Subject, result: Result) => {
    try {
      if (hasChangedData(await undo.run(subject, result)))
        notify.success(toText(undo.done ?? common.undone, subject, result));
      else notify.error(common.undoneAlready);
    } catch (error) {
      notify.error(toErrorMessage(error));
    }
    await refresh();
  };
  return useSingleFlightMutation({
    mutationFn: action.run,
    onSuccess: async (result, subject) => {
      if (hasChangedData(result)) {
        const { undo } = action;
        const canUndo = undo && (undo.possible?.(subject) ?? true);
        notify.success(
          toText(action.done, subject, result),
          canUndo
            ? {
                action: { label: undo.label ?? common.undo, run: () => void runUndo(undo, subject, result) },
              }
            : {},
        );
        action.onDone?.(subject, result);
      } else {
        notify.error(common.alreadyGone);
      }
      await (action.deletedId
        ? refreshAfterDeletion(client, action.invalidates, action.deletedId(subject))
        : refresh());
    },
    onError: (error) => {
      notify.error(toErrorMessage(error));
    },
  });
}
