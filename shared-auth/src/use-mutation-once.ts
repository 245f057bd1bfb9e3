import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useOnce } from './use-once.ts';

type Options<Data, Variables> = Parameters<typeof useMutation<Data, Error, Variables>>[0];
type Given<Data, Variables> = Parameters<UseMutationResult<Data, Error, Variables>['mutateAsync']>;

/**
 * `useMutation` that ignores repeats: while a mutation is in progress, calls with equal variables do nothing,
 * even before `isPending` is rendered. Variables are compared by their JSON.
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
      // As in the original: the mutation contains the error, and its handlers have run.
      mutateAsync(...given).catch(() => undefined);
    },
  };
}
