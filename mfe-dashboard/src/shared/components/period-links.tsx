import { CHART_PERIODS_DAYS, type ChartPeriodDays } from '@second-gear/contract/days';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../texts.ts';

const PeriodNav = styled.nav`
  ul {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    padding: 3px;
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
    list-style: none;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    padding-inline: var(--sg-space-4);
    border-radius: var(--sg-radius-s);
    color: var(--sg-ink);
    font-size: var(--sg-text-s);
    font-weight: 600;
    text-decoration: none;
  }
  a:hover {
    background: var(--sg-surface-2);
  }
  a[aria-current] {
    background: var(--sg-primary);
    color: var(--sg-on-primary);
  }
`;

/** Links that select the period of the charts. The URL stores the selection. */
export const PeriodLinks = ({ days }: { days: ChartPeriodDays }): ReactElement => (
  <PeriodNav aria-label={common.span}>
    <ul>
      {CHART_PERIODS_DAYS.map((periodDays) => (
        <li key={periodDays}>
          <Link
            to={`?days=${String(periodDays)}`}
            preventScrollReset
            aria-current={periodDays === days ? 'true' : undefined}
          >
            {common.days(periodDays)}
          </Link>
        </li>
      ))}
    </ul>
  </PeriodNav>
);
