import { useOnce } from '@second-gear/ui/use-once';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';

type Options<Data, Variables> = Parameters<typeof useMutation<Data, Error, Variables>>[0];
type Given<Data, Variables> = Parameters<UseMutationResult<Data, Error, Variables>['mutateAsync']>;

/**
 * `useMutation` that does the same thing once: while it is under way, doing it again with equal variables does nothing, also
 * before `isPending` is rendered. Variables are told apart by their JSON.
 */
export function useMutationOnce<Data, Variables = void>(
  options: Options<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const once = useOnce<Data>();
  const mutateAsync = (...given: Given<Data, Variables>): Promise<Data> =>
    once(() => mutation.mutateAsync(...given), JSON.stringify([given[0]]));
  return {
    ...mutation,
    mutateAsync,
    mutate: (...given) => {
      // As in the original: the mutation itself has the error, and the handlers have heard of it.
      mutateAsync(...given).catch(() => undefined);
    },
  };
}
