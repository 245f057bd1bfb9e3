import { toErrorMessage } from '@second-gear/contract/error-message';
import type { SelectedColumns } from '@second-gear/contract/imports';
import { ApiError } from '@second-gear/shared-auth/request';
import { FileField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Spinner } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { FileZone } from '../../shared/file-zone.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { readText, UnusableFile } from './read-text.ts';
import { chooseTexts } from './texts.ts';
import { UnknownColumns, useNewImport } from './use-new-import.ts';

const errorMessage = (error: unknown): string | undefined => {
  if (error === null || error instanceof UnknownColumns) return undefined;
  if (error instanceof UnusableFile) return error.message;
  return error instanceof ApiError ? (error.fields['csv'] ?? toErrorMessage(error)) : toErrorMessage(error);
};

/** Takes the meaning of the columns and validates the file again. */
function AssignColumns({
  unknown: { file, found: detectedColumns },
}: {
  unknown: UnknownColumns;
}): ReactElement {
  const check = useNewImport((columns: SelectedColumns) => ({ ...file, columns }));
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

/** Takes a file, validates it, and navigates to the result. */
export function ChooseFile(): ReactElement {
  const check = useNewImport(async (files: File[]) => {
    const [file, ...others] = files;
    if (!file || others.length > 0) throw new UnusableFile(chooseTexts.oneOnly);
    return { name: file.name, csv: await readText(file) };
  });
  const startCheck = (files: File[]) => {
    if (files.length > 0) check.mutate(files);
  };
  return (
    <>
      <InertFields inert={check.isPending}>
        <FileZone onFiles={startCheck}>
          <FileField
            label={chooseTexts.file}
            hint={chooseTexts.fileHint}
            accept=".csv,text/csv"
            error={errorMessage(check.error)}
            onChange={(event) => {
              startCheck([...(event.target.files ?? [])]);
              // The user may choose the same file again after fixing it.
              event.target.value = '';
            }}
          />
        </FileZone>
      </InertFields>
      {check.isPending ? <Spinner label={chooseTexts.checking(check.variables[0]?.name ?? '')} /> : null}
      {check.error instanceof UnknownColumns ? <AssignColumns unknown={check.error} /> : null}
    </>
  );
}
