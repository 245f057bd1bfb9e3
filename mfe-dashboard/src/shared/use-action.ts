import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter, type staleAfter } from '@second-gear/contract/stale-after';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { changedSomething, type Outcome } from './outcome.ts';
import { refreshWithout } from './refresh-without.ts';
import { common } from './texts.ts';

/** How to undo an action. Offered in its toast. */
interface Undo<Subject, Answer extends Outcome> {
  /** `Undo` by default. */
  label?: string;
  run: (subject: Subject, answer: Answer) => Promise<Outcome>;
  /** Toast after the undo. */
  done?: Words<Subject, Answer>;
  /** Whether this action can be undone. Absent means always. */
  possible?: (subject: Subject) => boolean;
}

type Words<Subject, Answer> = string | ((subject: Subject, answer: Answer) => string);
const say = <Subject, Answer>(words: Words<Subject, Answer>, subject: Subject, answer: Answer): string =>
  typeof words === 'string' ? words : words(subject, answer);

interface Action<Subject, Answer extends Outcome> {
  run: (subject: Subject) => Promise<Answer>;
  /** Toast after a change. */
  done: Words<Subject, Answer>;
  /** Determines which lists to refetch. */
  changes: keyof typeof staleAfter;
  onDone?: (subject: Subject, answer: Answer) => void;
  undo?: Undo<Subject, Answer>;
  /** Returns the id of a permanently deleted item, which is not refetched. */
  ends?: (subject: Subject) => string;
}

/**
 * Runs one change on the server, shows a toast with the result and Undo, and refetches the lists. A count of
 * 0 means that the row was already gone. The mutation resolves after the refetch. Until then a repeat is
 * ignored.
 */
export function useAction<Subject, Answer extends Outcome>(action: Action<Subject, Answer>) {
  const client = useQueryClient();
  const refresh = () => refreshAfter(client, action.changes);
  const takeBack = async (undo: Undo<Subject, Answer>, subject: Subject, answer: Answer) => {
    try {
      if (changedSomething(await undo.run(subject, answer)))
        notify.success(say(undo.done ?? common.undone, subject, answer));
      else notify.error(common.undoneAlready);
    } catch (error) {
      notify.error(failureText(error));
    }
    await refresh();
  };
  return useMutationOnce({
    mutationFn: action.run,
    onSuccess: async (answer, subject) => {
      if (changedSomething(answer)) {
        const { undo } = action;
        const offered = undo && (undo.possible?.(subject) ?? true);
        notify.success(
          say(action.done, subject, answer),
          offered
            ? {
                action: { label: undo.label ?? common.undo, run: () => void takeBack(undo, subject, answer) },
              }
            : {},
        );
        action.onDone?.(subject, answer);
      } else {
        notify.error(common.alreadyGone);
      }
      await (action.ends ? refreshWithout(client, action.changes, action.ends(subject)) : refresh());
    },
    onError: (error) => {
      notify.error(failureText(error));
    },
  });
}
