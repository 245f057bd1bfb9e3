import type { CallResponse } from '@second-gear/contract/call';
import type { getFinances } from '@second-gear/contract/finances';
import { Icon } from '@second-gear/ui/icon';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const Notice = styled.section`
  display: grid;
  gap: var(--sg-space-2);
  padding: var(--sg-space-4) var(--sg-space-5);
  border: 1px solid var(--sg-danger);
  border-radius: var(--sg-radius-l);
  background: var(--sg-danger-soft);
  color: var(--sg-on-danger-soft);

  h2 {
    font-size: var(--sg-text-l);
  }
  a {
    color: inherit;
  }
  && ul {
    padding-inline-start: 1.2em;
    list-style: disc;
  }
`;

type StuckTransfers = CallResponse<typeof getFinances>['stuck'];

/** Lists how many payouts are stuck for each reason. Renders nothing if the API omits the reasons. */
const StuckPayoutReasons = ({ problems }: Pick<StuckTransfers, 'problems'>) =>
  problems?.length ? (
    <ul>
      {problems.map(({ problem, payouts }) => (
        <li key={problem}>
          {`${texts.stuck.problems[problem] ?? texts.stuck.otherProblem(problem)}${payouts > 1 ? ` (${String(payouts)})` : ''}`}
        </li>
      ))}
    </ul>
  ) : null;

/** Shows the number of stuck refunds and payouts. Renders nothing if there are none. */
export function StuckTransfersNotice({
  stuck: { refunds, payouts, problems },
}: {
  stuck: StuckTransfers;
}): ReactElement | null {
  if (refunds + payouts === 0) return null;
  return (
    <Notice aria-labelledby="money-stuck">
      <Cluster as="h2" gap={2} id="money-stuck">
        <Icon name="alert" size={20} />
        {texts.stuck.title}
      </Cluster>
      {refunds > 0 ? <p>{texts.stuck.refunds(refunds)}</p> : null}
      {payouts > 0 ? (
        <>
          <p>{texts.stuck.payouts(payouts)}</p>
          <StuckPayoutReasons problems={problems} />
        </>
      ) : null}
      <p>{texts.stuck.help}</p>
      <Cluster gap={4}>
        <Link to="/dashboard/overview">{texts.stuck.toFlagged}</Link>
        <Link to="/dashboard/disputes?state=open">{texts.stuck.toDisputes}</Link>
      </Cluster>
    </Notice>
  );
}
