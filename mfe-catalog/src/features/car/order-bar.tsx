import type { Car } from '@second-gear/contract/cars';
import { BottomBar } from '@second-gear/ui/bottom-bar';
import { type RefObject, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { OrderButton } from '../../shared/actions/order-button.tsx';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { CurrentPrice } from './current-price.tsx';
import { texts } from './texts.ts';

const CarSummary = styled.p`
  display: grid;
  min-width: 0;
  font: 800 var(--sg-text-xl) / 1.1 var(--sg-font-display);

  b {
    font: inherit;
  }
  .list-price {
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-s) / 1 var(--sg-font-body);
  }
  > span {
    overflow: hidden;
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-xs) / 1.4 var(--sg-font-body);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const OrderActions = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--sg-space-2);
`;

/** Excludes the areas that the page's header and this bar cover. */
const VISIBLE_AREA_MARGIN = '-64px 0px -68px 0px';

/** Returns whether the element's last reported intersection with the visible area passes a test. */
function useIntersection(
  element: RefObject<Element | null>,
  test: (entry: IntersectionObserverEntry) => boolean,
): boolean {
  const [isMatch, setIsMatch] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        setIsMatch(entry !== undefined && test(entry));
      },
      { rootMargin: VISIBLE_AREA_MARGIN, threshold: [0, 0.95] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, test]);
  return isMatch;
}

const isVisible = ({ intersectionRatio }: IntersectionObserverEntry): boolean => intersectionRatio > 0.9;
const isReachedOrPassed = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean =>
  isIntersecting || boundingClientRect.bottom < 0;

/**
 * Bar with price and order button, for phones. The bar is hidden while the page's own order button
 * (`orderRef`) is visible. It is also hidden once the similar cars (`similarRef`) are reached, because its
 * button would seem to order one of them.
 */
export function OrderBar({
  car,
  orderRef,
  similarRef,
}: {
  car: Car;
  orderRef: RefObject<Element | null>;
  similarRef: RefObject<Element | null>;
}) {
  const isOrderButtonVisible = useIntersection(orderRef, isVisible);
  const isSimilarReached = useIntersection(similarRef, isReachedOrPassed);
  return (
    <BottomBar label={texts.bar} isHidden={isOrderButtonVisible || isSimilarReached}>
      <CarSummary>
        <span>{formatCarName(car)}</span>
        <b>
          <CurrentPrice car={car} />
        </b>
      </CarSummary>
      <OrderActions>
        <OrderButton car={car} name={texts.orderThisCar} />
      </OrderActions>
    </BottomBar>
  );
}
