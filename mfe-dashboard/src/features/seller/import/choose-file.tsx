import { toErrorMessage } from '@second-gear/contract/error-message';
import { MAX_IMPORT_LENGTH } from '@second-gear/contract/import-columns';
import type { SelectedColumns } from '@second-gear/contract/imports';
import { ApiError } from '@second-gear/shared-auth/request';
import { FileField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Spinner } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { FileZone } from '../../../shared/forms/file-zone.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { decodeText } from './decode-text.ts';
import { texts } from './texts.ts';
import { UnknownColumnsError, useCreateImport } from './use-create-import.ts';

/** Thrown for a file that cannot be imported. The message is user-facing. */
class UnusableFileError extends Error {
  override readonly name = 'UnusableFile';
}

/** Returns the text of a file. Throws UnusableFileError if the file is too large or not a text. */
async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_LENGTH) throw new UnusableFileError(texts.choose.tooLarge(file.name));
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) throw new UnusableFileError(texts.choose.notText(file.name));
  return text;
}

const toFileErrorMessage = (error: unknown): string | undefined => {
  if (error === null || error instanceof UnknownColumnsError) return undefined;
  if (error instanceof UnusableFileError) return error.message;
  return error instanceof ApiError ? (error.fields['csv'] ?? toErrorMessage(error)) : toErrorMessage(error);
};

interface Props {
  unknown: UnknownColumnsError;
}

/** Asks what the columns contain and then validates the file again. */
function AssignColumns({ unknown: { file, found: detectedColumns } }: Props): ReactElement {
  const check = useCreateImport((columns: SelectedColumns) => ({ ...file, columns }));
  return (
    <ChooseColumns
      file={file}
      detectedColumns={detectedColumns}
      busy={check.isPending}
      error={check.error}
      onSubmit={(columns) => check.mutate(columns)}
    />
  );
}

/** Requests a file, validates it, and navigates to the result. */
export function ChooseFile(): ReactElement {
  const check = useCreateImport(async (files: File[]) => {
    const [file, ...others] = files;
    if (!file || others.length > 0) throw new UnusableFileError(texts.choose.oneOnly);
    return { name: file.name, csv: await readTextFile(file) };
  });
  const startCheck = (files: File[]) => {
    if (files.length > 0) check.mutate(files);
  };
  return (
    <>
      <InertFields inert={check.isPending}>
        <FileZone onFiles={startCheck}>
          <FileField
            label={texts.choose.file}
            hint={texts.choose.fileHint}
            accept=".csv,text/csv"
            error={toFileErrorMessage(check.error)}
            onChange={(event) => {
              startCheck([...(event.target.files ?? [])]);
              // The user may choose the same file again after fixing it.
              event.target.value = '';
            }}
          />
        </FileZone>
      </InertFields>
      {check.isPending ? <Spinner label={texts.choose.checking(check.variables[0]?.name ?? '')} /> : null}
      {check.error instanceof UnknownColumnsError ? <AssignColumns unknown={check.error} /> : null}
    </>
  );
}
