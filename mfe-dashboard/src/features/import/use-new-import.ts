import { type FoundColumns, importRefusalSchema, type NewImport } from '@second-gear/contract/imports';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { createImport } from '../../api/create-import.ts';

/** A file as name and text. */
export type TextFile = Pick<NewImport, 'name' | 'csv'>;

/** Thrown if the first row does not identify all required columns. */
export class UnknownColumns extends Error {
  override readonly name = 'UnknownColumns';

  constructor(
    readonly file: TextFile,
    readonly found: FoundColumns,
  ) {
    super('The columns of the file are not known');
  }
}

async function send(body: NewImport) {
  try {
    return await createImport(body);
  } catch (error) {
    const found =
      error instanceof ApiError ? importRefusalSchema.safeParse(error.body).data?.found : undefined;
    throw found ? new UnknownColumns(body, found) : error;
  }
}

/**
 * Validates a file and navigates to the result. Fails with UnknownColumns if the user must choose columns.
 */
export function useNewImport<Given>(toBody: (given: Given) => NewImport | Promise<NewImport>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutationOnce({
    mutationFn: async (given: Given) => send(await toBody(given)),
    onSuccess: async ({ insertedId }) => {
      void refreshAfter(client, 'importing');
      await navigate(`/dashboard/import/${insertedId}`);
    },
  });
}
