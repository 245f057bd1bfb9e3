import type { Ad } from '@second-gear/contract/ads';
import { formatPrice } from '@second-gear/contract/money';
import type { SlotProps } from '@second-gear/federation/slots';
import { Badge } from '@second-gear/ui/badge';
import { Button } from '@second-gear/ui/button';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { CarActions, useCarAction } from '../actions/car-actions.tsx';
import { UnavailableNotice } from '../actions/order-button.tsx';
import { adsQuery } from '../api.ts';
import { CarPicture } from '../card/car-picture.tsx';
import { formatCarName } from '../card/car-texts.ts';
import { QueryError } from '../query-error.tsx';
import { common } from '../texts.ts';

/** Height of a row of ads, also reserved while they load. */
const ROW_HEIGHT = '8.75rem';

const AdList = styled.ul`
  display: grid;
  grid-auto-columns: minmax(20rem, 1fr);
  grid-auto-flow: column;
  gap: var(--sg-space-4);
  min-height: ${ROW_HEIGHT};
  padding: 0 0 var(--sg-space-2);
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scrollbar-width: thin;

  li {
    scroll-snap-align: start;
  }
  article {
    position: relative;
    display: grid;
    grid-template-columns: 10.5rem minmax(0, 1fr);
    height: 100%;
    overflow: hidden;
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  .ad-picture {
    position: relative;
  }
  .ad-picture > span {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .ad-body {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: var(--sg-space-1);
    padding: var(--sg-space-3);
  }
  .ad-mark {
    position: absolute;
    top: var(--sg-space-2);
    left: var(--sg-space-2);
  }
  h3 {
    font-size: var(--sg-text-l);
  }
  h3 a {
    color: var(--sg-ink);
    text-decoration: none;
  }
  .ad-price {
    margin-bottom: auto;
    font: 700 var(--sg-text-l) / 1.2 var(--sg-font-display);
  }
`;

const NoAds = styled.p`
  display: grid;
  place-items: center;
  min-height: ${ROW_HEIGHT};
  padding: var(--sg-space-4);
  border: 1px dashed var(--sg-line-strong);
  border-radius: var(--sg-radius-l);
  color: var(--sg-ink-2);
`;

function AdCard({ ad }: { ad: Ad }) {
  const startAction = useCarAction();
  const name = formatCarName(ad);
  return (
    <article aria-label={name}>
      <div className="ad-picture">
        <CarPicture src={ad.image} alt="" sizes="13rem" />
      </div>
      <span className="ad-mark">
        <Badge tone="accent">{common.ads.badge}</Badge>
      </span>
      <div className="ad-body">
        <h3>
          <Link to={`/cars/${encodeURIComponent(ad.carId)}`}>{name}</Link>
        </h3>
        <p className="ad-price">{formatPrice(ad.resellPrice)}</p>
        {ad.status === 'available' ? (
          <Button
            size="s"
            aria-label={common.ads.buyNowFor(name)}
            onClick={() => startAction({ kind: 'buy-ad', ad })}
          >
            {common.ads.buyNow}
          </Button>
        ) : (
          <UnavailableNotice carId={ad.carId} name={name} status={ad.status} />
        )}
      </div>
    </article>
  );
}

/** The newest ads in a row that scrolls horizontally if they don't fit. */
export function AdStrip({ ads: preloadedAds }: { ads?: Ad[] | undefined }) {
  const query = useQuery({ ...adsQuery, enabled: !preloadedAds });
  const ads = preloadedAds ?? query.data;
  if (!ads) {
    return query.isPending ? (
      <LoadingState label={common.ads.loading}>
        <Skeleton height={ROW_HEIGHT} />
      </LoadingState>
    ) : (
      <QueryError title={common.ads.failed} query={query} />
    );
  }
  if (ads.length === 0) return <NoAds>{common.ads.empty}</NoAds>;
  return (
    <AdList>
      {ads.map((ad) => (
        <li key={ad._id}>
          <AdCard ad={ad} />
        </li>
      ))}
    </AdList>
  );
}

/** The ad strip for screens of other remotes. CarActions handles its Buy Now button. */
export const AdStripSlot = ({ ads }: SlotProps['ad-strip']) => (
  <CarActions>
    <AdStrip ads={ads} />
  </CarActions>
);
