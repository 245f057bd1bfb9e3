import { Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';

/** A list with bullets, which the base styles remove from lists that have a class. */
export const BulletList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-1);
  padding-inline-start: 1.2em;

  && {
    list-style: disc;
  }
`;

interface Props {
  lead: string;
  names: readonly string[];
  notes: readonly string[];
}

/**
 * Body of the confirmation of an action on several rows: the effect, the names of the rows, and side effects.
 */
export const BulkConfirmation = ({ lead, names, notes }: Props): ReactElement => (
  <Stack gap={3}>
    <p>{lead}</p>
    <BulletList>
      {names.map((name, index) => (
        // The key contains the index, because two cars may have the same name.
        <li key={`${name} ${String(index)}`}>{name}</li>
      ))}
    </BulletList>
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </Stack>
);
