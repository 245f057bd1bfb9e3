import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { notify } from '@second-gear/ui/toast';
import { common } from '../texts/common.ts';
import { errorText } from './error-text.ts';

/** The three shapes in which the server says that it has changed something. */
type Outcome = { deletedCount: number } | { modifiedCount: number } | { insertedId: string };

interface Action<Subject, Answer extends Outcome> {
  run: (subject: Subject) => Promise<Answer>;
  /** Toast once something was changed. */
  done: string | ((subject: Subject) => string);
  /** Lists that show what was changed. */
  refresh: readonly QueryKey[];
  onDone?: (subject: Subject, answer: Answer) => void;
}

const changedSomething = (outcome: Outcome): boolean =>
  'insertedId' in outcome ||
  ('deletedCount' in outcome ? outcome.deletedCount > 0 : outcome.modifiedCount > 0);

/**
 * One change on the server with everything that follows: the toast that says how it ended and fresh
 * lists. A count of 0 says that the row was gone already. The mutation resolves after the refresh.
 */
export function useAction<Subject, Answer extends Outcome>(action: Action<Subject, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action.run,
    onSuccess: async (answer, subject) => {
      if (changedSomething(answer)) {
        notify.success(typeof action.done === 'string' ? action.done : action.done(subject));
        action.onDone?.(subject, answer);
      } else {
        notify.error(common.alreadyGone);
      }
      await Promise.all(action.refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      notify.error(errorText(error));
    },
  });
}
