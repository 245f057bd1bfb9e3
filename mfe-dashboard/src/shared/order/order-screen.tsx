import { Skeleton } from '@second-gear/ui/states';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { QueryView } from '../components/query-view.tsx';
import { RestoreFocus } from '../components/restore-focus.tsx';
import { BackLink, Screen } from '../components/screen.tsx';
import { formatOrderedCarTitle } from '../format/format.ts';
import { orderScreenTexts as texts } from './texts.ts';

/** Hides actions and forms in print. */
const PrintLayout = styled.div`
  @media print {
    button,
    form,
    .row-actions {
      display: none;
    }
    section,
    li {
      break-inside: avoid;
    }
  }
`;

interface Props<Row> {
  query: UseQueryResult<Row>;
  /** Title until the car's name has loaded. */
  title: string;
  /** The title in the middle of a sentence. */
  noun: string;
  back: { to: string; label: string };
  children: (row: Row) => ReactNode;
}

/** Renders the page of one order for buyer or seller in all states: loading, missing, failed, and loaded. */
export function OrderScreen<Row extends Parameters<typeof formatOrderedCarTitle>[0]>({
  query,
  title,
  noun,
  back,
  children,
}: Props<Row>): ReactElement {
  const { data, isPending } = query;
  return (
    <RestoreFocus>
      <PrintLayout>
        <Screen
          title={data ? `${title}: ${formatOrderedCarTitle(data)}` : title}
          heading={data ? formatOrderedCarTitle(data) : title}
          linksAbove={<BackLink {...back} />}
          contentKey={isPending ? 'loading' : 'loaded'}
        >
          <QueryView
            query={query}
            noun={noun}
            skeleton={
              <>
                <Skeleton height="14rem" radius="var(--sg-radius-l)" />
                <Skeleton height="18rem" radius="var(--sg-radius-l)" />
              </>
            }
            notFound={{ title: texts.notFound, help: texts.notFoundHelp, back }}
          >
            {children}
          </QueryView>
        </Screen>
      </PrintLayout>
    </RestoreFocus>
  );
}
