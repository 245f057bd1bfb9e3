import { formatPrice } from '@second-gear/contract/money';
import type { Dispute } from '@second-gear/contract/order-details';
import { Callout } from '@second-gear/ui/callout';
import { Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { formatInstant } from '../format/format.ts';
import { disputeSummaryTexts as texts, type Side } from './texts.ts';

const StatementCard = styled.div`
  display: grid;
  gap: var(--sg-space-2);

  h3 {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    font-weight: 600;
  }
  p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    list-style: none;
  }
  img {
    display: block;
    width: 8rem;
    height: 6rem;
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-s);
    background: var(--sg-surface-2);
    object-fit: cover;
  }
`;

interface Props {
  title: string;
  text: string;
  pictures: readonly string[];
  label: string;
}

function Statement({ title, text, pictures, label }: Props): ReactElement {
  return (
    <StatementCard>
      <h3>{title}</h3>
      <p>{text}</p>
      {pictures.length > 0 ? (
        <ul aria-label={label}>
          {pictures.map((url, index) => (
            <li key={`${String(index)} ${url}`}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={texts.picture(index + 1)} width={400} height={300} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </StatementCard>
  );
}

function DecisionCallout({ dispute }: { dispute: Dispute }): ReactElement | null {
  const { decision, decidedAt, decisionReason, refund } = dispute;
  if (decision === null) return null;
  return (
    <Callout
      tone="success"
      title={[
        ...(decidedAt ? [`${texts.decided(formatInstant(decidedAt))}:`] : []),
        texts.decision(decision, formatPrice(refund)),
      ].join(' ')}
    >
      {decisionReason}
    </Callout>
  );
}

/** Shows a dispute to either party: both statements with pictures, and the decision. */
export function DisputeSummary({ dispute, side }: { dispute: Dispute; side: Side }): ReactElement {
  const { kind, answer, answeredAt, createdAt, decision } = dispute;
  return (
    <Stack gap={4}>
      {kind === 'bank' ? <p>{texts.bank[side]}</p> : null}
      {dispute.text ? (
        <Statement
          title={texts.statementHeading[side](formatInstant(createdAt))}
          text={dispute.text}
          pictures={dispute.pictures}
          label={texts.pictures.buyer}
        />
      ) : null}
      {answer !== null ? (
        <Statement
          title={texts.answerHeading[side](formatInstant(answeredAt ?? createdAt))}
          text={answer}
          pictures={dispute.answerPictures}
          label={texts.pictures.seller}
        />
      ) : null}
      {kind === 'buyer' && decision === null ? (
        <p>{[...(answer === null ? [texts.noAnswer[side]] : []), texts.awaitsDecision].join(' ')}</p>
      ) : null}
      <DecisionCallout dispute={dispute} />
    </Stack>
  );
}
