import { failureText } from '@second-gear/contract/failure-text';
import type { ChosenColumns } from '@second-gear/contract/imports';
import { ApiError } from '@second-gear/shared-auth/request';
import { FileField } from '@second-gear/ui/field';
import { Held } from '@second-gear/ui/held';
import { Spinner } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { FileZone } from '../../shared/file-zone.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { readText, UnusableFile } from './read-text.ts';
import { choose } from './texts.ts';
import { UnknownColumns, useNewImport } from './use-new-import.ts';

const said = (error: unknown): string | undefined => {
  if (error === null || error instanceof UnknownColumns) return undefined;
  if (error instanceof UnusableFile) return error.message;
  return error instanceof ApiError ? (error.fields['csv'] ?? failureText(error)) : failureText(error);
};

/** Takes the meaning of the columns and validates the file again. */
function ColumnsOf({ unknown: { file, found } }: { unknown: UnknownColumns }): ReactElement {
  const check = useNewImport((columns: ChosenColumns) => ({ ...file, columns }));
  return (
    <ChooseColumns
      file={file}
      found={found}
      busy={check.isPending}
      error={check.error}
      onChosen={(columns) => check.mutate(columns)}
    />
  );
}

/** Takes a file, validates it, and navigates to the result. */
export function ChooseFile(): ReactElement {
  const check = useNewImport(async (files: File[]) => {
    const [file, ...others] = files;
    if (!file || others.length > 0) throw new UnusableFile(choose.oneOnly);
    return { name: file.name, csv: await readText(file) };
  });
  const take = (files: File[]) => {
    if (files.length > 0) check.mutate(files);
  };
  return (
    <>
      <Held held={check.isPending}>
        <FileZone onFiles={take}>
          <FileField
            label={choose.file}
            hint={choose.fileHint}
            accept=".csv,text/csv"
            error={said(check.error)}
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              // The user may choose the same file again after fixing it.
              event.target.value = '';
            }}
          />
        </FileZone>
      </Held>
      {check.isPending ? <Spinner label={choose.checking(check.variables[0]?.name ?? '')} /> : null}
      {check.error instanceof UnknownColumns ? <ColumnsOf unknown={check.error} /> : null}
    </>
  );
}
