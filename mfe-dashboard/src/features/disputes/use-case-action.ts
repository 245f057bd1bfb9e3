import { queryKeys } from '@second-gear/contract/query-keys';
import { ApiError } from '@second-gear/shared-auth/request';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../shared/use-action.ts';

interface CaseAction<Body> {
  run: (body: Body) => Promise<{ modifiedCount: number } | { insertedId: string }>;
  /** Toast after success. */
  done: string;
  /** Receives a refusal with field errors. */
  onFieldErrors: (error: ApiError) => void;
}

/** Returns the action of a case form. After a 409 from a concurrent decision, it refetches the case. */
export function useCaseAction<Body>({ run, done, onFieldErrors }: CaseAction<Body>) {
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
    done,
    invalidates: 'decideDispute',
  });
}
