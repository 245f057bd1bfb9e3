import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { FileField } from '@second-gear/ui/field';
import { Spinner } from '@second-gear/ui/states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { createImport } from '../../api/create-import.ts';
import { FileZone } from '../../shared/file-zone.tsx';
import { readText, UnusableFile } from './read-text.ts';
import { choose } from './texts.ts';

const said = (error: unknown): string => {
  if (error instanceof UnusableFile) return error.message;
  return error instanceof ApiError ? (error.fields['csv'] ?? failureText(error)) : failureText(error);
};

/** Takes a file, has it checked, and leads to what was found in it. */
export function ChooseFile(): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: async (files: File[]) => {
      const [file, ...others] = files;
      if (!file || others.length > 0) throw new UnusableFile(choose.oneOnly);
      return createImport({ name: file.name, csv: await readText(file) });
    },
    onSuccess: async ({ insertedId }) => {
      void refreshAfter(client, 'importing');
      await navigate(`/dashboard/import/${insertedId}`);
    },
  });
  const take = (files: File[]) => {
    if (files.length > 0 && !check.isPending) check.mutate(files);
  };
  return (
    <FileZone onFiles={take}>
      <FileField
        label={choose.file}
        hint={choose.fileHint}
        accept=".csv,text/csv"
        error={check.error ? said(check.error) : undefined}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file may be chosen again once it is mended.
          event.target.value = '';
        }}
      />
      {check.isPending ? <Spinner label={choose.checking(check.variables[0]?.name ?? '')} /> : null}
    </FileZone>
  );
}
