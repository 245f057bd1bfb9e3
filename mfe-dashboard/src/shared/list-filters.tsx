import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Choice {
  label: string;
  /** Label of the empty choice. */
  any: string;
  options: readonly { value: string; label: string }[];
  chosen: string | null;
  choose: (word: string) => void;
}

interface Props {
  search: { label: string; typed: string; setTyped: (words: string) => void };
  choices?: readonly Choice[];
}

/** Filters above a list: a search box (from `useSearch`) and select fields (from `useChoice`). */
export const ListFilters = ({ search, choices = [] }: Props): ReactElement => (
  <Grid min="14rem" gap={4}>
    <TextField
      label={search.label}
      type="search"
      icon="search"
      maxLength={100}
      value={search.typed}
      onChange={({ target }) => search.setTyped(target.value)}
    />
    {choices.map(({ label, any, options, chosen, choose }) => (
      <SelectField
        key={label}
        label={label}
        value={chosen ?? ''}
        options={[{ value: '', label: any }, ...options]}
        onChange={({ target }) => choose(target.value)}
      />
    ))}
  </Grid>
);

/** Returns a function that removes a list's filters from the URL, but not its sort order. */
export function useClearFilters(names: readonly string[] = ['q', 'role', 'status']): () => void {
  const [, setParams] = useSearchParams();
  return () => {
    setParams(
      (now) => {
        for (const name of names) now.delete(name);
        return now;
      },
      { replace: true },
    );
  };
}
