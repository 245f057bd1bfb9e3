import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { PageMeta } from '@second-gear/federation/head';
import { Badge } from '@second-gear/ui/badge';
import { IconButton, LinkButton } from '@second-gear/ui/button';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { carsByIdsQuery } from '../../api/list-cars-by-ids.ts';
import { OrderButton } from '../../shared/actions/order-button.tsx';
import { CarPicture } from '../../shared/card/car-picture.tsx';
import { carName } from '../../shared/card/car-texts.ts';
import { comparedCarIds, MAX_COMPARED, toCompareUrl } from '../../shared/compare/compared-car-ids.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { common } from '../../shared/texts.ts';
import { CompareTableFrame } from './compare-css.ts';
import { toComparisonRows } from './compare-rows.ts';
import { texts } from './texts.ts';

function CompareTable({ cars, onRemove }: { cars: Car[]; onRemove: (id: string) => void }) {
  return (
    <CompareTableFrame $cars={cars.length}>
      <table>
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <td />
            {cars.map((car) => (
              <th key={car._id} scope="col">
                <CarPicture src={car.image} alt="" sizes="16rem" />
                <span className="compare-name">
                  <Link to={`/cars/${encodeURIComponent(car._id)}`}>{carName(car)}</Link>
                  <IconButton
                    icon="close"
                    size="s"
                    label={texts.remove(carName(car))}
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

/** `/compare?ids=…`: compares up to four cars. Without ids it compares the cars selected in this browser. */
export default function CompareScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const comparedIds = comparedCarIds.useIds();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, MAX_COMPARED);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...carsByIdsQuery(ids),
    enabled: ids.length > 0,
    // After a car is removed, the remaining columns stay visible while the request runs.
    placeholderData: (previousCars: Car[] | undefined) => {
      const remaining = previousCars?.filter(({ _id }) => ids.includes(_id)) ?? [];
      return remaining.length === ids.length ? remaining : undefined;
    },
  });
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
          description={texts.about}
          path="/compare"
          noindex
        />
        <PageTitle>{texts.title}</PageTitle>
        {ids.length > 0 && isPending && (
          <LoadingState label={texts.loading}>
            <Skeleton h="34rem" />
          </LoadingState>
        )}
        {!isPending && !data && (
          <ErrorState title={texts.failed} message={toErrorMessage(error)} onRetry={() => void refetch()} />
        )}
        {(ids.length === 0 || data?.length === 0) && (
          <EmptyState
            title={texts.empty}
            icon="compare"
            action={<LinkButton to="/viewallcars">{texts.choose}</LinkButton>}
          >
            {texts.emptyText}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <>
            {unavailableIds.length > 0 && <p role="status">{texts.gone}</p>}
            <CompareTable cars={data} onRemove={remove} />
          </>
        )}
      </Page>
    </CatalogFrame>
  );
}
