import { queryKeys } from '@second-gear/contract/query-keys';
import { ApiError } from '@second-gear/shared-auth/request';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../shared/hooks/use-action.ts';

interface DisputeAction<Body> {
  run: (body: Body) => Promise<{ modifiedCount: number } | { insertedId: string }>;
  /** Text of the toast shown after success. */
  successText: string;
  /** Receives an API error that has field errors. */
  onFieldErrors: (error: ApiError) => void;
}

/**
 * Returns the action for a dispute's form: a decision or a refund. A 409 means that someone else decided
 * in the meantime, so the disputes are refetched.
 */
export function useDisputeAction<Body>({ run, successText, onFieldErrors }: DisputeAction<Body>) {
  const client = useQueryClient();
  return useAction({
    run: async (body: Body) => {
      try {
        return await run(body);
      } catch (error) {
        if (error instanceof ApiError) {
          if (Object.keys(error.fields).length > 0) onFieldErrors(error);
          if (error.status === 409) void client.invalidateQueries({ queryKey: queryKeys.disputes });
        }
        throw error;
      }
    },
    successText,
    invalidates: 'decideDispute',
  });
}
