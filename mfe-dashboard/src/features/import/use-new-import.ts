import { type DetectedColumns, importRefusalSchema, type NewImport } from '@second-gear/contract/imports';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
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
    readonly found: DetectedColumns,
  ) {
    super('The file’s columns are unknown');
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
export function useNewImport<Input>(toBody: (input: Input) => NewImport | Promise<NewImport>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useSingleFlightMutation({
    mutationFn: async (input: Input) => send(await toBody(input)),
    onSuccess: async ({ insertedId }) => {
      void invalidateAfter(client, 'updateImport');
      await navigate(`/dashboard/import/${insertedId}`);
    },
  });
}
