import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter, type invalidations } from '@second-gear/contract/invalidations';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { hasChangedData, type Outcome } from './outcome.ts';
import { refreshAfterDeletion } from './refresh-after-deletion.ts';
import { common } from './texts.ts';

/** How to undo an action. Offered in its toast. */
interface Undo<Subject, Answer extends Outcome> {
  /** `Undo` by default. */
  label?: string;
  run: (subject: Subject, answer: Answer) => Promise<Outcome>;
  /** Toast after the undo. */
  done?: MessageText<Subject, Answer>;
  /** Whether this action can be undone. Absent means always. */
  possible?: (subject: Subject) => boolean;
}

type MessageText<Subject, Answer> = string | ((subject: Subject, answer: Answer) => string);
const toText = <Subject, Answer>(
  message: MessageText<Subject, Answer>,
  subject: Subject,
  answer: Answer,
): string => (typeof message === 'string' ? message : message(subject, answer));

interface Action<Subject, Answer extends Outcome> {
  run: (subject: Subject) => Promise<Answer>;
  /** Toast after a change. */
  done: MessageText<Subject, Answer>;
  /** Determines which lists to refetch. */
  invalidates: keyof typeof invalidations;
  onDone?: (subject: Subject, answer: Answer) => void;
  undo?: Undo<Subject, Answer>;
  /** Returns the id of a permanently deleted item, which is not refetched. */
  deletedId?: (subject: Subject) => string;
}

/**
 * Runs one change on the server, shows a toast with the result and Undo, and refetches the lists. A count of
 * 0 means that the row was already gone. The mutation resolves after the refetch. Until then a repeat is
 * ignored.
 */
export function useAction<Subject, Answer extends Outcome>(action: Action<Subject, Answer>) {
  const client = useQueryClient();
  const refresh = () => invalidateAfter(client, action.invalidates);
  const runUndo = async (undo: Undo<Subject, Answer>, subject: Subject, answer: Answer) => {
    try {
      if (hasChangedData(await undo.run(subject, answer)))
        notify.success(toText(undo.done ?? common.undone, subject, answer));
      else notify.error(common.undoneAlready);
    } catch (error) {
      notify.error(toErrorMessage(error));
    }
    await refresh();
  };
  return useSingleFlightMutation({
    mutationFn: action.run,
    onSuccess: async (answer, subject) => {
      if (hasChangedData(answer)) {
        const { undo } = action;
        const canUndo = undo && (undo.possible?.(subject) ?? true);
        notify.success(
          toText(action.done, subject, answer),
          canUndo
            ? {
                action: { label: undo.label ?? common.undo, run: () => void runUndo(undo, subject, answer) },
              }
            : {},
        );
        action.onDone?.(subject, answer);
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
