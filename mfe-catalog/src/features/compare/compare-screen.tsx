import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { PageMeta } from '@second-gear/contract/head';
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
import { carName } from '../../shared/card/car-words.ts';
import { compareAddress, compared, MOST_COMPARED } from '../../shared/compare/compared.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { common } from '../../shared/texts.ts';
import { TableGround } from './compare-css.ts';
import { compareRows } from './compare-rows.ts';
import { texts } from './texts.ts';

function CompareTable({ cars, onRemove }: { cars: Car[]; onRemove: (id: string) => void }) {
  return (
    <TableGround $cars={cars.length}>
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
          {compareRows(cars).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {cars.map((car, index) => (
                <td key={car._id}>
                  <div className="compare-value">
                    <span>{row.values[index]}</span>
                    {row.best.has(index) && <Badge tone="success">{row.bestWord}</Badge>}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableGround>
  );
}

/** `/compare?ids=…`: compares up to four cars. Without ids it compares the cars selected in this browser. */
export default function CompareScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const picked = compared.useIds();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, MOST_COMPARED);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...carsByIdsQuery(ids),
    enabled: ids.length > 0,
    // While a car is removed, the other columns stay unchanged.
    placeholderData: (before: Car[] | undefined) => {
      const left = before?.filter(({ _id }) => ids.includes(_id)) ?? [];
      return left.length === ids.length ? left : undefined;
    },
  });
  const gone = data && !isPlaceholderData ? ids.filter((id) => data.every(({ _id }) => _id !== id)) : [];
  const missing = gone.join();
  // A car that is no longer listed would use one of the four places with no way to remove it.
  useEffect(() => {
    for (const id of missing.split(',')) if (compared.ids().includes(id)) compared.remove(id);
  }, [missing]);
  if (ids.length === 0 && picked.length > 0) return <Navigate to={compareAddress(picked)} replace />;
  const remove = (id: string) => {
    compared.remove(id);
    const left = ids.filter((other) => other !== id && !gone.includes(other));
    void navigate(left.length > 0 ? compareAddress(left) : '/compare', {
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
          <ErrorState title={texts.failed} message={failureText(error)} onRetry={() => void refetch()} />
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
            {gone.length > 0 && <p role="status">{texts.gone}</p>}
            <CompareTable cars={data} onRemove={remove} />
          </>
        )}
      </Page>
    </CatalogFrame>
  );
}
