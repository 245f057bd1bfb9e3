import { ROLES } from '@second-gear/contract/users';
import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { people } from './texts.ts';

interface Props {
  typed: string;
  onType: (words: string) => void;
  /** The role filter; left out where a list has one role only. */
  role?: { chosen: string | null; choose: (role: string) => void };
}

/** Search and role filter above a list of people. */
export const PeopleFilters = ({ typed, onType, role }: Props): ReactElement => (
  <Grid min="14rem" gap={4}>
    <TextField
      label={people.search}
      type="search"
      icon="search"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
    {role ? (
      <SelectField
        label={people.roleFilter}
        value={role.chosen ?? ''}
        options={[
          { value: '', label: people.anyRole },
          ...ROLES.map((value) => ({ value, label: people.roles[value] })),
        ]}
        onChange={({ target }) => role.choose(target.value)}
      />
    ) : null}
  </Grid>
);
