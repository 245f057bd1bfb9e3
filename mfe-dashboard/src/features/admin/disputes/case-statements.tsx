import type { DisputeCase } from '@second-gear/contract/disputes';
import { Card, SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { EvidencePictures } from '../../../shared/components/evidence-pictures.tsx';
import { formatInstant } from '../../../shared/format/format.ts';
import { getBankReasonText, texts } from './texts.ts';

const StatementColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--sg-space-4);
`;

const StatementCard = styled(Card)`
  display: grid;
  gap: var(--sg-space-3);
  align-content: start;

  h3 {
    font-size: var(--sg-text-l);
  }
  .date {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  .text {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

interface StatementProps {
  heading: string;
  /** ISO instant. Null if this party has not responded. */
  submittedAt: string | null;
  text: string;
  pictures: readonly string[];
  authorName: string;
}

const Statement = ({ heading, submittedAt, text, pictures, authorName }: StatementProps) => (
  <StatementCard as="article">
    <h3>{heading}</h3>
    {submittedAt === null ? null : <p className="date">{formatInstant(submittedAt)}</p>}
    <p className="text">{text}</p>
    <EvidencePictures pictures={pictures} authorName={authorName} />
  </StatementCard>
);

interface Props {
  dispute: DisputeCase;
}

/** Shows the statements and pictures of buyer and seller. A bank's dispute shows the bank's reason. */
export function CaseStatements({ dispute: { dispute, kind, buyerName, sellerName } }: Props): ReactElement {
  const seller = sellerName ?? texts.list.sellerGone;
  const noAnswerText = dispute.decision === null ? texts.dispute.noAnswer : texts.dispute.answerPeriodOver;
  return (
    <section aria-labelledby="case-sides">
      <SectionTitle id="case-sides">{texts.dispute.statements}</SectionTitle>
      <StatementColumns>
        <Statement
          heading={
            kind === 'bank'
              ? texts.dispute.statementHeadings.bank
              : texts.dispute.statementHeadings.buyer(buyerName)
          }
          submittedAt={dispute.createdAt}
          text={kind === 'bank' ? getBankReasonText(dispute.text) : dispute.text}
          pictures={dispute.pictures}
          authorName={buyerName}
        />
        {kind === 'bank' && dispute.answer === null ? null : (
          <Statement
            heading={texts.dispute.statementHeadings.seller(seller)}
            submittedAt={dispute.answeredAt}
            text={dispute.answer ?? noAnswerText}
            pictures={dispute.answerPictures}
            authorName={seller}
          />
        )}
      </StatementColumns>
    </section>
  );
}
