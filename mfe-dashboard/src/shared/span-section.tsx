import { DAY_SPANS, type DaySpan } from '@second-gear/contract/days';
import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { SpanLinks } from './span-links.tsx';

const Head = styled.div`
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
const Changing = styled.div`
  transition: opacity var(--sg-base) var(--sg-ease) 150ms;

  &[aria-busy='true'] {
    opacity: 0.55;
  }
`;

/** Returns the number of days in the URL (`?days=`). 30 unless it is an allowed value. */
export function useSpan(): DaySpan {
  const [params] = useSearchParams();
  return DAY_SPANS.find((span) => String(span) === params.get('days')) ?? 30;
}

/** A section about the last days with a selector for their number. `busy` while another span loads. */
export const SpanSection = ({
  title,
  days,
  busy,
  children,
}: {
  title: string;
  days: DaySpan;
  busy: boolean;
  children: ReactNode;
}): ReactElement => (
  <section>
    <Head>
      <SectionTitle>{title}</SectionTitle>
      <SpanLinks days={days} />
    </Head>
    <Changing aria-busy={busy}>{children}</Changing>
  </section>
);
