import { CHART_PERIODS_DAYS, type ChartPeriodDays } from '@second-gear/contract/days';
import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
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
const PeriodLinks = ({ days }: { days: ChartPeriodDays }): ReactElement => (
  <PeriodNav aria-label={common.period}>
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

const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--sg-space-3) var(--sg-space-4);
  margin-block: var(--sg-space-4);

  h2 {
    margin: 0;
  }
`;
const BusyContent = styled.div`
  transition: opacity var(--sg-base) var(--sg-ease) 150ms;

  &[aria-busy='true'] {
    opacity: 0.55;
  }
`;

/** Returns the number of days in the URL (`?days=`), or 30 if the URL has no allowed value. */
export function usePeriodDays(): ChartPeriodDays {
  const [params] = useSearchParams();
  return CHART_PERIODS_DAYS.find((periodDays) => String(periodDays) === params.get('days')) ?? 30;
}

interface Props {
  title: string;
  days: ChartPeriodDays;
  busy: boolean;
  children: ReactNode;
}

/**
 * A section about the last days, with links that select the period. `busy` is true while another period
 * loads.
 */
export const PeriodSection = ({ title, days, busy, children }: Props): ReactElement => (
  <section>
    <SectionHead>
      <SectionTitle>{title}</SectionTitle>
      <PeriodLinks days={days} />
    </SectionHead>
    <BusyContent aria-busy={busy}>{children}</BusyContent>
  </section>
);
