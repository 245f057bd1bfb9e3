import { type DetectedColumns, importRejectionSchema, type NewImport } from '@second-gear/contract/imports';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { createImport } from './api.ts';

/** A file's name and text. */
export type TextFile = Pick<NewImport, 'name' | 'csv'>;

/** Thrown if the first row does not identify all required columns. */
export class UnknownColumnsError extends Error {
  override readonly name = 'UnknownColumns';

  constructor(
    readonly file: TextFile,
    readonly detectedColumns: DetectedColumns,
  ) {
    super('The file’s columns are unknown');
  }
}

async function sendImport(body: NewImport) {
  try {
    return await createImport(body);
  } catch (error) {
    const detectedColumns =
      error instanceof ApiError ? importRejectionSchema.safeParse(error.body).data?.found : undefined;
    throw detectedColumns ? new UnknownColumnsError(body, detectedColumns) : error;
  }
}

/**
 * Validates a file and navigates to the result. Fails with UnknownColumnsError if the user must choose the
 * columns.
 */
export function useCreateImport<Input>(toBody: (input: Input) => NewImport | Promise<NewImport>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useSingleFlightMutation({
    mutationFn: async (input: Input) => sendImport(await toBody(input)),
    onSuccess: async ({ insertedId }) => {
      void invalidateAfter(client, 'updateImport');
      await navigate(`/dashboard/import/${insertedId}`);
    },
  });
}
