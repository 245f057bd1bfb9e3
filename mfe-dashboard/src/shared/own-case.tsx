import type { OwnCase } from '@second-gear/contract/moderation';
import { Badge } from '@second-gear/ui/badge';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { ownCase as texts } from './texts.ts';

const Findings = styled.ul`
  list-style: disc;
  padding-inline-start: 1.1em;
`;

/** Where an own listing or review stands that others do not see. */
export const CaseBadge = ({ state }: Pick<OwnCase, 'state'>): ReactElement =>
  state === 'refused' ? (
    <Badge tone="danger">{texts.refused}</Badge>
  ) : (
    <Badge tone="warning">{texts.waiting}</Badge>
  );

/** Whether a change of it answers all that was found: it can do nothing about how young its account is. */
export const isMendable = ({ findings }: Pick<OwnCase, 'findings'>): boolean =>
  findings.length > 0 && findings.every(({ rule }) => rule !== 'new_account');

/** Why others do not see it: what was found in it, and the admin's words where there are any. */
export const CaseWhy = ({ findings, reason }: Pick<OwnCase, 'findings' | 'reason'>): ReactElement => (
  <>
    <Findings>
      {findings.map(({ rule, says }) => (
        <li key={rule}>{says}</li>
      ))}
    </Findings>
    {reason === '' ? null : (
      <p>
        {texts.reason} {reason}
      </p>
    )}
  </>
);
