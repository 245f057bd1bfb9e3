import { failureText } from '@second-gear/contract/failure-text';
import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumnName,
} from '@second-gear/contract/import-columns';
import type { ChosenColumns, FoundColumns } from '@second-gear/contract/imports';
import { Button } from '@second-gear/ui/button';
import { CheckboxField, FormError, SelectField } from '@second-gear/ui/field';
import { Held } from '@second-gear/ui/held';
import { Grid, SectionTitle, Stack } from '@second-gear/ui/layout';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { columns as texts } from './texts.ts';
import type { TextFile } from './use-new-import.ts';

const Form = styled.form`
  overflow-wrap: anywhere;
`;

const SAMPLES = 2;
const required = IMPORT_COLUMN_NAMES.filter((name) => IMPORT_COLUMNS[name].required);
const labelOf = (name: ImportColumnName): string => IMPORT_COLUMNS[name].label;
const options = [
  { value: '', label: texts.leaveOut },
  ...IMPORT_COLUMN_NAMES.map((value) => ({
    value,
    label: IMPORT_COLUMNS[value].required ? texts.required(labelOf(value)) : labelOf(value),
  })),
];

/** Remembers the choices per file name and column count, until the page is left. */
function useChoices(file: TextFile, found: FoundColumns) {
  const client = useQueryClient();
  const key = ['import-choices', file.name, found.columns.length];
  const [chosen, setChosen] = useState<ChosenColumns>(
    () =>
      client.getQueryData<ChosenColumns>(key) ?? {
        headings: found.headings,
        names: found.columns.map(({ name }) => name),
      },
  );
  const choose = (next: ChosenColumns) => {
    setChosen(next);
    client.setQueryData(key, next);
  };
  return { chosen, choose };
}

/** Takes the meaning of each column if the first row does not state it. */
export function ChooseColumns({
  file,
  found,
  busy,
  error,
  onChosen,
}: {
  file: TextFile;
  found: FoundColumns;
  busy: boolean;
  error: unknown;
  onChosen: (columns: ChosenColumns) => void;
}): ReactElement {
  const { chosen, choose } = useChoices(file, found);
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { headings, names } = chosen;
  const missing = required.filter((name) => !names.includes(name));
  const earlier = names.map((name, at) => (name === null ? at : names.indexOf(name)));
  const isWrong = missing.length > 0 || earlier.some((first, at) => first !== at);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) onChosen(chosen);
  };
  const problemAt = (at: number): string | undefined => {
    const [name, first = at] = [names[at], earlier[at]];
    return tried && name && first !== at ? texts.twice(first + 1, labelOf(name)) : undefined;
  };
  return (
    <Form onSubmit={submit} noValidate>
      <SectionTitle ref={heading} tabIndex={-1}>
        {texts.title}
      </SectionTitle>
      <Stack gap={4}>
        <p>{texts.lead(file.name)}</p>
        <Held held={busy}>
          <Stack gap={4}>
            <CheckboxField
              label={texts.headings}
              checked={headings}
              onChange={(event) => choose({ ...chosen, headings: event.target.checked })}
            />
            <Grid min="16rem" gap={4}>
              {found.columns.map(({ cells }, at) => {
                const [first, ...below] = headings ? cells : [undefined, ...cells];
                const samples = below.slice(0, SAMPLES).map((cell) => cell || texts.empty);
                return (
                  <SelectField
                    // A column has no identity but its position, which never changes.
                    key={at}
                    label={texts.label(at + 1, first, samples.join(', '))}
                    options={options}
                    value={names[at] ?? ''}
                    error={problemAt(at)}
                    onChange={({ target: { value } }) =>
                      choose({
                        ...chosen,
                        names: names.with(at, IMPORT_COLUMN_NAMES.find((name) => name === value) ?? null),
                      })
                    }
                  />
                );
              })}
            </Grid>
          </Stack>
        </Held>
        {tried && missing.length > 0 ? (
          <FormError>{texts.missing(missing.map(labelOf).join(', '))}</FormError>
        ) : null}
        {error ? <FormError>{failureText(error)}</FormError> : null}
        <div>
          <Button type="submit" loading={busy}>
            {texts.check}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
