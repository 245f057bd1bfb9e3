import type { Car } from '@second-gear/contract/cars';
import { PageMeta } from '@second-gear/federation/head';
import { Badge } from '@second-gear/ui/badge';
import { IconButton, LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle, VisuallyHidden } from '@second-gear/ui/layout';
import { EmptyState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { OrderButton } from '../../shared/actions/order-button.tsx';
import { carsByIdsQuery } from '../../shared/api.ts';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { comparedCarIds, MAX_COMPARED, toCompareUrl } from '../../shared/compare/compared-car-ids.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { common } from '../../shared/texts.ts';
import { toComparisonRows } from './compare-rows.ts';
import { texts } from './texts.ts';

/** The comparison scrolls horizontally if the cars don't fit. The row headers stay visible. */
const CompareTableFrame = styled.div<{ $cars: number }>`
  overflow-x: auto;
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);

  table {
    width: 100%;
    table-layout: fixed;
    min-width: ${({ $cars }) => `${String(8 + 12 * $cars)}rem`};
  }
  th,
  td {
    padding: var(--sg-space-3) var(--sg-space-4);
    text-align: left;
    vertical-align: top;
  }
  tbody tr {
    border-top: 1px solid var(--sg-line);
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    width: 8rem;
    background: var(--sg-surface);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    font-weight: 500;
  }
  thead th > span:first-child {
    border-radius: var(--sg-radius-m);
  }
  .compare-value {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-1) var(--sg-space-2);
    overflow-wrap: anywhere;
  }
  .compare-name {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--sg-space-2);
    margin-block: var(--sg-space-3) var(--sg-space-2);
    font: 700 var(--sg-text-l) / 1.2 var(--sg-font-display);
  }
  /* On phones, two cars fit next to the row headers. */
  @media (max-width: 40rem) {
    table {
      min-width: ${({ $cars }) => `${String(6 + 7.9 * $cars)}rem`};
    }
    th,
    td {
      padding: var(--sg-space-2);
    }
    tr > :first-child {
      width: 6rem;
      padding-inline-end: var(--sg-space-1);
      font-size: var(--sg-text-xs);
    }
    /* The name has the full column width, so its words don't break. The remove button lies on the picture. */
    th[scope='col'] {
      position: relative;
    }
    .compare-name {
      font-size: var(--sg-text-m);
    }
    /* A label may be wider than its column. */
    .compare-value > * {
      white-space: normal;
    }
    th[scope='col'] > button {
      width: 100%;
      padding-inline: var(--sg-space-1);
      font-size: var(--sg-text-s);
      white-space: nowrap;
    }
    .compare-name button {
      position: absolute;
      inset: var(--sg-space-3) var(--sg-space-3) auto auto;
      background: var(--sg-surface);
    }
  }
  .compare-name a {
    min-width: 0;
    color: var(--sg-ink);
  }
  /* Printed pages don't scroll. */
  @media print {
    overflow: visible;
    table {
      min-width: 0;
    }
    tr > :first-child {
      position: static;
      background: none;
    }
  }
`;

function CompareTable({ cars, onRemove }: { cars: Car[]; onRemove: (id: string) => void }) {
  return (
    <CompareTableFrame $cars={cars.length}>
      <table>
        <VisuallyHidden as="caption">{texts.caption}</VisuallyHidden>
        <thead>
          <tr>
            <td />
            {cars.map((car) => (
              <th key={car._id} scope="col">
                <CarPicture src={car.image} alt="" sizes="16rem" />
                <span className="compare-name">
                  <Link to={`/cars/${encodeURIComponent(car._id)}`}>{formatCarName(car)}</Link>
                  <IconButton
                    icon="close"
                    size="s"
                    label={texts.remove(formatCarName(car))}
                    onClick={() => onRemove(car._id)}
                  />
                </span>
                <OrderButton car={car} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toComparisonRows(cars).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {cars.map((car, index) => (
                <td key={car._id}>
                  <div className="compare-value">
                    <span>{row.values[index]}</span>
                    {row.bestIndexes.has(index) && <Badge tone="success">{row.bestLabel}</Badge>}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CompareTableFrame>
  );
}

/** `/compare?ids=…`: compares up to four cars from the URL, or else those selected in this browser. */
export default function CompareScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const comparedIds = comparedCarIds.useIds();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, MAX_COMPARED);
  const query = useQuery({
    ...carsByIdsQuery(ids),
    enabled: ids.length > 0,
    // After a car is removed, the remaining columns stay visible while the request runs.
    placeholderData: (previousCars: Car[] | undefined) => {
      const remaining = previousCars?.filter(({ _id }) => ids.includes(_id)) ?? [];
      return remaining.length === ids.length ? remaining : undefined;
    },
  });
  const { data, isPending, isPlaceholderData } = query;
  const unavailableIds =
    data && !isPlaceholderData ? ids.filter((id) => data.every(({ _id }) => _id !== id)) : [];
  const unavailableKey = unavailableIds.join();
  // Removes cars that are no longer listed. They have no column with a remove button, but would count toward
  // the limit of four.
  useEffect(() => {
    for (const id of unavailableKey.split(','))
      if (comparedCarIds.ids().includes(id)) comparedCarIds.remove(id);
  }, [unavailableKey]);
  if (ids.length === 0 && comparedIds.length > 0) return <Navigate to={toCompareUrl(comparedIds)} replace />;
  const remove = (id: string) => {
    comparedCarIds.remove(id);
    const remaining = ids.filter((other) => other !== id && !unavailableIds.includes(other));
    void navigate(remaining.length > 0 ? toCompareUrl(remaining) : '/compare', {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <CatalogFrame>
      <Page>
        <PageMeta
          title={`${texts.title} · ${common.site}`}
          description={texts.description}
          path="/compare"
          noindex
        />
        <PageTitle>{texts.title}</PageTitle>
        {ids.length > 0 && isPending && (
          <LoadingState label={texts.loading}>
            <Skeleton height="34rem" />
          </LoadingState>
        )}
        {query.isLoadingError && <QueryError title={texts.failed} query={query} />}
        {(ids.length === 0 || data?.length === 0) && (
          <EmptyState
            title={texts.empty}
            icon="compare"
            action={<LinkButton to="/viewallcars">{texts.chooseCars}</LinkButton>}
          >
            {texts.emptyText}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <>
            {unavailableIds.length > 0 && <p role="status">{texts.unlistedCar}</p>}
            <CompareTable cars={data} onRemove={remove} />
          </>
        )}
      </Page>
    </CatalogFrame>
  );
}
