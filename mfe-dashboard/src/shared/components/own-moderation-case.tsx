import type { OwnCase } from '@second-gear/contract/moderation';
import { Badge } from '@second-gear/ui/badge';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { ownCaseTexts as texts } from '../texts.ts';

const Findings = styled.ul`
  padding-inline-start: 1.1em;

  /* The base styles remove the bullets of lists that have a class. */
  && {
    list-style: disc;
  }
`;

/** Shows the moderation state of the user's hidden listing or review. */
export const CaseBadge = ({ state }: Pick<OwnCase, 'state'>): ReactElement =>
  state === 'refused' ? (
    <Badge tone="danger">{texts.refused}</Badge>
  ) : (
    <Badge tone="warning">{texts.waiting}</Badge>
  );

/** Returns whether an edit can resolve all findings. It cannot make a new account older. */
export const isFixable = ({ findings }: Pick<OwnCase, 'findings'>): boolean =>
  findings.length > 0 && findings.every(({ rule }) => rule !== 'new_account');

/** Explains why a listing or review is hidden: the findings and the admin's reason, if any. */
export const CaseReasons = ({ findings, reason }: Pick<OwnCase, 'findings' | 'reason'>): ReactElement => (
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
