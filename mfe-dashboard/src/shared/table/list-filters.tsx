import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';

interface SelectFilter {
  label: string;
  /** Label of the option that matches everything. */
  any: string;
  options: readonly { value: string; label: string }[];
  selected: string | null;
  select: (value: string) => void;
}

interface Props {
  search: { label: string; typed: string; setTyped: (text: string) => void };
  selectFilters?: readonly SelectFilter[];
}

/** Filters above a list: a search box (see `useSearch`) and select fields (see `useUrlChoice`). */
export const ListFilters = ({ search, selectFilters = [] }: Props): ReactElement => (
  <Grid min="14rem" gap={4}>
    <TextField
      label={search.label}
      type="search"
      icon="search"
      maxLength={100}
      value={search.typed}
      onChange={({ target }) => search.setTyped(target.value)}
    />
    {selectFilters.map(({ label, any, options, selected, select }) => (
      <SelectField
        key={label}
        label={label}
        value={selected ?? ''}
        options={[{ value: '', label: any }, ...options]}
        onChange={({ target }) => select(target.value)}
      />
    ))}
  </Grid>
);

/** Returns a function that removes a list's filters from the URL. The sort order stays. */
export function useClearFilters(names: readonly string[] = ['q', 'role', 'status']): () => void {
  const [, setParams] = useSearchParams();
  return () => {
    setParams(
      (current) => {
        for (const name of names) current.delete(name);
        return current;
      },
      { replace: true },
    );
  };
}
