import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter, type staleAfter } from '@second-gear/contract/stale-after';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { changedSomething, type Outcome } from './outcome.ts';
import { refreshWithout } from './refresh-without.ts';
import { common } from './texts.ts';

/** How a done action is taken back, offered in its toast. */
interface Undo<Subject, Answer extends Outcome> {
  /** `Undo` where nothing else is said. */
  label?: string;
  run: (subject: Subject, answer: Answer) => Promise<Outcome>;
  /** Toast once it was taken back. */
  done?: Words<Subject, Answer>;
  /** False where this one cannot be taken back; it always can where this is absent. */
  possible?: (subject: Subject) => boolean;
}

type Words<Subject, Answer> = string | ((subject: Subject, answer: Answer) => string);
const say = <Subject, Answer>(words: Words<Subject, Answer>, subject: Subject, answer: Answer): string =>
  typeof words === 'string' ? words : words(subject, answer);

interface Action<Subject, Answer extends Outcome> {
  run: (subject: Subject) => Promise<Answer>;
  /** Toast once something was changed. */
  done: Words<Subject, Answer>;
  /** What it changes, by which the lists are known that show it. */
  changes: keyof typeof staleAfter;
  onDone?: (subject: Subject, answer: Answer) => void;
  undo?: Undo<Subject, Answer>;
  /** Id of what is gone for good by this: it is not asked for again. */
  ends?: (subject: Subject) => string;
}

/**
 * One change on the server with everything that follows: the toast that says how it ended, with Undo
 * where there is one, and fresh lists. A count of 0 says that the row was gone already. The mutation
 * resolves after the refresh; until then the same is not done again.
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
