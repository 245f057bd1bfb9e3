import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter, invalidations } from '@second-gear/contract/invalidations';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { notify } from '@second-gear/ui/toast';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { common } from '../texts.ts';

/** The API's response to a change, in one of three forms. */
export type Outcome = { deletedCount: number } | { modifiedCount: number } | { insertedId: string };

export const hasChangedData = (outcome: Outcome): boolean =>
  'insertedId' in outcome ||
  ('deletedCount' in outcome ? outcome.deletedCount > 0 : outcome.modifiedCount > 0);

/** Returns whether a query key contains an id, either directly or in a filter object. */
const keyIncludesId = (key: QueryKey, id: string): boolean =>
  key.some(
    (part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)),
  );

/**
 * Refetches the queries that a deletion makes stale, except those of the deleted item, which would fail with
 * 404. Screens that show the item stay unchanged.
 * @param id id of the deleted item
 */
async function refreshAfterDeletion(
  client: QueryClient,
  change: keyof typeof invalidations,
  id: string,
): Promise<void> {
  const isAboutDeletedItem = ({ queryKey }: { queryKey: QueryKey }): boolean => keyIncludesId(queryKey, id);
  await client.cancelQueries({ predicate: isAboutDeletedItem });
  client.removeQueries({ type: 'inactive', predicate: isAboutDeletedItem });
  // Screens that are opened later refetch these queries and show that the item is gone.
  await client.invalidateQueries({ refetchType: 'none', predicate: isAboutDeletedItem });
  await Promise.all(
    invalidations[change].map((queryKey) =>
      client.invalidateQueries({ queryKey, predicate: (query) => !isAboutDeletedItem(query) }),
    ),
  );
}

/** Returns a function that shows a toast after a change and refetches the queries that are now stale. */
export function useReportChange() {
  const client = useQueryClient();
  return (successText: string, change: keyof typeof invalidations): Promise<void> => {
    notify.success(successText);
    return invalidateAfter(client, change);
  };
}

/** How to undo an action. The toast offers it. */
interface Undo<Subject, Result extends Outcome> {
  /** `Undo` by default. */
  label?: string;
  run: (subject: Subject, result: Result) => Promise<Outcome>;
  /** Toast after the undo. */
  successText?: MessageText<Subject, Result>;
  /** Whether this action can be undone. Absent means always. */
  isPossible?: (subject: Subject) => boolean;
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
  successText: MessageText<Subject, Result>;
  /** Key of `invalidations`, which determines the lists to refetch. */
  invalidates: keyof typeof invalidations;
  onDone?: (subject: Subject, result: Result) => void;
  undo?: Undo<Subject, Result>;
  /** Returns the id of a permanently deleted item, which is not refetched. */
  getDeletedId?: (subject: Subject) => string;
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
        notify.success(toText(undo.successText ?? common.undone, subject, result));
      else notify.error(common.nothingToUndo);
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
        const canUndo = undo && (undo.isPossible?.(subject) ?? true);
        notify.success(
          toText(action.successText, subject, result),
          canUndo
            ? {
                action: { label: undo.label ?? common.undo, run: () => void runUndo(undo, subject, result) },
              }
            : {},
        );
        action.onDone?.(subject, result);
      } else {
        notify.error(common.alreadyRemoved);
      }
      await (action.getDeletedId
        ? refreshAfterDeletion(client, action.invalidates, action.getDeletedId(subject))
        : refresh());
    },
    onError: (error) => {
      notify.error(toErrorMessage(error));
    },
  });
}
