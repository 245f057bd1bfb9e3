import type { Finding } from '@second-gear/contract/moderation';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-1);
  padding: 0;
  list-style: none;
`;

/** Lists what the moderation rules found, one sentence each. */
export const Findings = ({ findings }: { findings: readonly Finding[] }): ReactElement => (
  <List>
    {findings.map(({ rule, says }) => (
      <li key={rule}>{says}</li>
    ))}
  </List>
);
