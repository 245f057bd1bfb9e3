import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useSingleFlight } from './use-single-flight.ts';

type Options<Data, Variables> = Parameters<typeof useMutation<Data, Error, Variables>>[0];
type MutateArgs<Data, Variables> = Parameters<UseMutationResult<Data, Error, Variables>['mutateAsync']>;

/**
 * `useMutation` that ignores repeats: while a mutation is in progress, calls with equal variables do nothing,
 * even before `isPending` is rendered. Variables are compared by their JSON.
 */
export function useSingleFlightMutation<Data, Variables = void>(
  options: Options<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const runOnce = useSingleFlight<Data>();
  const mutateAsync = (...args: MutateArgs<Data, Variables>): Promise<Data> =>
    runOnce(() => mutation.mutateAsync(...args), JSON.stringify([args[0]]));
  return {
    ...mutation,
    mutateAsync,
    mutate: (...args) => {
      // Ignores the rejection, as useMutation's own `mutate` does, because the mutation's state contains the
      // error and its handlers have run.
      mutateAsync(...args).catch(() => undefined);
    },
  };
}
