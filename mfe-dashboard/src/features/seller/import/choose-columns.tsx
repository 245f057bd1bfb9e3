import { toErrorMessage } from '@second-gear/contract/error-message';
import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumnName,
} from '@second-gear/contract/import-columns';
import type { DetectedColumns, SelectedColumns } from '@second-gear/contract/imports';
import { Button } from '@second-gear/ui/button';
import { CheckboxField, FormError, SelectField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Grid, SectionTitle, Stack } from '@second-gear/ui/layout';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';
import type { TextFile } from './use-create-import.ts';

const Form = styled.form`
  overflow-wrap: anywhere;
`;

/** Aligns the selects of a row, whose labels differ in height. */
const Columns = styled(Grid)`
  align-items: end;
`;

const SAMPLE_COUNT = 2;
const requiredColumns = IMPORT_COLUMN_NAMES.filter((name) => IMPORT_COLUMNS[name].required);
const getLabel = (name: ImportColumnName): string => IMPORT_COLUMNS[name].label;
const options = [
  { value: '', label: texts.columns.skipColumn },
  ...IMPORT_COLUMN_NAMES.map((value) => ({
    value,
    label: IMPORT_COLUMNS[value].required ? texts.columns.required(getLabel(value)) : getLabel(value),
  })),
];

/** Remembers the choices in the query cache, by file name and column count. */
function useColumnChoices(file: TextFile, detectedColumns: DetectedColumns) {
  const client = useQueryClient();
  const key = ['import-choices', file.name, detectedColumns.columns.length];
  const [selection, setSelection] = useState<SelectedColumns>(
    () =>
      client.getQueryData<SelectedColumns>(key) ?? {
        headings: detectedColumns.headings,
        names: detectedColumns.columns.map(({ name }) => name),
      },
  );
  const choose = (nextColumns: SelectedColumns) => {
    setSelection(nextColumns);
    client.setQueryData(key, nextColumns);
  };
  return { selection, choose };
}

interface Props {
  file: TextFile;
  detectedColumns: DetectedColumns;
  busy: boolean;
  error: unknown;
  onSubmit: (columns: SelectedColumns) => void;
}

/**
 * Lets the user select the content of each column. Shown if the first row does not name all required columns.
 */
export function ChooseColumns({ file, detectedColumns, busy, error, onSubmit }: Props): ReactElement {
  const { selection, choose } = useColumnChoices(file, detectedColumns);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { headings, names } = selection;
  const missingColumns = requiredColumns.filter((name) => !names.includes(name));
  const firstUses = names.map((name, index) => (name === null ? index : names.indexOf(name)));
  const hasProblems = missingColumns.length > 0 || firstUses.some((firstUse, index) => firstUse !== index);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!hasProblems) onSubmit(selection);
  };
  const getProblem = (index: number): string | undefined => {
    const [name, firstUse = index] = [names[index], firstUses[index]];
    return isSubmitted && name && firstUse !== index
      ? texts.columns.duplicateColumn(firstUse + 1, getLabel(name))
      : undefined;
  };
  return (
    <Form onSubmit={submit} noValidate>
      <SectionTitle ref={heading} tabIndex={-1}>
        {texts.columns.title}
      </SectionTitle>
      <Stack gap={4}>
        <p>{texts.columns.lead(file.name)}</p>
        <InertFields inert={busy}>
          <Stack gap={4}>
            <CheckboxField
              label={texts.columns.headings}
              checked={headings}
              onChange={(event) => choose({ ...selection, headings: event.target.checked })}
            />
            <Columns min="16rem" gap={4}>
              {detectedColumns.columns.map(({ cells }, index) => {
                const [headingCell, ...sampleCells] = headings ? cells : [undefined, ...cells];
                const samples = sampleCells
                  .slice(0, SAMPLE_COUNT)
                  .map((cell) => (cell ? `“${cell}”` : texts.columns.empty));
                return (
                  <SelectField
                    // A column can only be identified by its position, which never changes.
                    key={index}
                    label={texts.columns.label(index + 1, headingCell, samples.join(', '))}
                    options={options}
                    value={names[index] ?? ''}
                    error={getProblem(index)}
                    onChange={({ target: { value } }) =>
                      choose({
                        ...selection,
                        names: names.with(index, IMPORT_COLUMN_NAMES.find((name) => name === value) ?? null),
                      })
                    }
                  />
                );
              })}
            </Columns>
          </Stack>
        </InertFields>
        {isSubmitted && missingColumns.length > 0 ? (
          <FormError>{texts.columns.missing(missingColumns.map(getLabel).join(', '))}</FormError>
        ) : null}
        {error ? <FormError>{toErrorMessage(error)}</FormError> : null}
        <div>
          <Button type="submit" loading={busy}>
            {texts.columns.checkFile}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
