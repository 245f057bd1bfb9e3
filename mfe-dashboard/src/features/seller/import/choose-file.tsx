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

/** Returns the text of a file. Throws UnusableFileError if the file is too large or is not text. */
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
  error: UnknownColumnsError;
}

/** Lets the user select the content of each column, and then validates the file again. */
function AssignColumns({ error: { file, detectedColumns } }: Props): ReactElement {
  const validation = useCreateImport((columns: SelectedColumns) => ({ ...file, columns }));
  return (
    <ChooseColumns
      file={file}
      detectedColumns={detectedColumns}
      busy={validation.isPending}
      error={validation.error}
      onSubmit={(columns) => validation.mutate(columns)}
    />
  );
}

/** Requests a file, validates it, and navigates to the result. */
export function ChooseFile(): ReactElement {
  const validation = useCreateImport(async (files: File[]) => {
    const [file, ...otherFiles] = files;
    if (!file || otherFiles.length > 0) throw new UnusableFileError(texts.choose.onlyOneFile);
    return { name: file.name, csv: await readTextFile(file) };
  });
  const startValidation = (files: File[]) => {
    if (files.length > 0) validation.mutate(files);
  };
  return (
    <>
      <InertFields inert={validation.isPending}>
        <FileZone onFiles={startValidation}>
          <FileField
            label={texts.choose.file}
            hint={texts.choose.fileHint}
            accept=".csv,text/csv"
            error={toFileErrorMessage(validation.error)}
            onChange={(event) => {
              startValidation([...(event.target.files ?? [])]);
              // The user may choose the same file again after fixing it.
              event.target.value = '';
            }}
          />
        </FileZone>
      </InertFields>
      {validation.isPending ? (
        <Spinner label={texts.choose.checking(validation.variables[0]?.name ?? '')} />
      ) : null}
      {validation.error instanceof UnknownColumnsError ? <AssignColumns error={validation.error} /> : null}
    </>
  );
}
