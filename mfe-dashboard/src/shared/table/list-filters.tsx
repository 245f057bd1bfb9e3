import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';

export interface SelectFilter {
  label: string;
  /** Label of the option that matches everything, if there is one. */
  anyLabel?: string;
  values: readonly string[];
  /** Labels of the options, by value. */
  labels: Readonly<Record<string, string>>;
  selected: string | null;
  select: (value: string) => void;
}

interface Props {
  search?: { label: string; searchText: string; setSearchText: (text: string) => void };
  selects?: readonly SelectFilter[];
}

/** Filters above a list: a search box (see `useSearch`) and select fields (see `useUrlChoice`). */
export const ListFilters = ({ search, selects = [] }: Props): ReactElement => (
  <Grid min="14rem" gap={4}>
    {search ? (
      <TextField
        label={search.label}
        type="search"
        icon="search"
        maxLength={100}
        value={search.searchText}
        onChange={({ target }) => search.setSearchText(target.value)}
      />
    ) : null}
    {selects.map(({ label, anyLabel, values, labels, selected, select }) => (
      <SelectField
        key={label}
        label={label}
        value={selected ?? ''}
        options={[
          ...(anyLabel === undefined ? [] : [{ value: '', label: anyLabel }]),
          ...values.map((value) => ({ value, label: labels[value] ?? value })),
        ]}
        onChange={({ target }) => select(target.value)}
      />
    ))}
  </Grid>
);
