import { CHART_PERIODS_DAYS, type ChartPeriodDays } from '@second-gear/contract/days';
import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PeriodLinks } from './period-links.tsx';

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

/**
 * A section about the last days, with links that select the period. `busy` is true while another period
 * loads.
 */
export const PeriodSection = ({
  title,
  days,
  busy,
  children,
}: {
  title: string;
  days: ChartPeriodDays;
  busy: boolean;
  children: ReactNode;
}): ReactElement => (
  <section>
    <SectionHead>
      <SectionTitle>{title}</SectionTitle>
      <PeriodLinks days={days} />
    </SectionHead>
    <BusyContent aria-busy={busy}>{children}</BusyContent>
  </section>
);
