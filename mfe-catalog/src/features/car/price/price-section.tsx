import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { PRICE_GRADES, type PriceGrade } from '@second-gear/contract/price-grades';
import type { CarPrice } from '@second-gear/contract/prices';
import { Section, SectionTitle } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LazySection, Placeholder, WhenNearViewport } from '../../../shared/lazy-section.tsx';
import { QueryError } from '../../../shared/query-error.tsx';
import { carPriceQuery } from '../api.ts';
import { PriceEvidence } from './price-evidence.tsx';
import { texts } from './texts.ts';

/** Reserved height of the lazy monthly estimate: three fields in a column on phones, in a row elsewhere. */
const MONTHLY_PAYMENT_HEIGHT = 'var(--price-monthly)';

const SectionLayout = styled.div`
  --price-monthly: 24rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-6);
  @media (min-width: 700px) {
    --price-monthly: 13rem;
  }
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1.5fr) minmax(22rem, 1fr);
  }
  h3 {
    margin-bottom: var(--sg-space-3);
    font-size: var(--sg-text-l);
    font-weight: 700;
  }
  .price-words {
    display: grid;
    gap: var(--sg-space-3);
    align-content: start;
  }
  .price-fair {
    font: 800 var(--sg-text-xl) / 1.2 var(--sg-font-display);
  }
  .price-note {
    display: block;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  .price-scale {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: var(--sg-space-1);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
    text-align: center;
  }
  .price-scale li {
    padding-top: var(--sg-space-1);
    border-top: 0.5rem solid var(--sg-line);
  }
  .price-scale .price-here {
    border-color: var(--sg-success-ink);
    color: var(--sg-ink);
    font-weight: 700;
  }
  .price-scale .price-here:nth-child(3) {
    border-color: var(--sg-info-ink);
  }
  .price-scale .price-here:nth-child(4) {
    border-color: var(--sg-warning-ink);
  }
  .price-scale .price-here:nth-child(5) {
    border-color: var(--sg-danger-ink);
  }
  @media (forced-colors: active) {
    .price-scale li {
      border-color: GrayText;
    }
    .price-scale .price-here {
      border-color: Highlight;
    }
  }
`;

/**
 * The five price grades as a scale, with the car's grade highlighted. The scale is hidden from screen
 * readers, because the text next to it contains the same information.
 */
function PriceScale({ grade }: { grade: PriceGrade }) {
  return (
    <ol className="price-scale" aria-hidden="true">
      {PRICE_GRADES.map((scaleGrade, index) => (
        <li key={scaleGrade} className={scaleGrade === grade ? 'price-here' : undefined}>
          {texts.scale[index]}
        </li>
      ))}
    </ol>
  );
}

function PriceAnalysis({ price: { analysis, missing } }: { price: CarPrice }) {
  if (!analysis) {
    return (
      <div className="price-words">
        <p className="price-fair">{texts.noAnalysis}</p>
        <p>{texts.missing[missing ?? 'few']}</p>
      </div>
    );
  }
  const { estimate, low, high, share, comparables: comparableCount, grade } = analysis;
  return (
    <div className="price-words">
      <p className="price-fair">{texts.fair(formatPrice(estimate))}</p>
      <p>{texts.grades[grade]}</p>
      <PriceScale grade={grade} />
      <p>{texts.typicalRange(share, formatPrice(low), formatPrice(high))}</p>
      <p className="price-note">{texts.basis(comparableCount)}</p>
    </div>
  );
}

/**
 * The monthly payment. Its form loads when the visitor scrolls near it. The form isn't server-rendered,
 * because its numbers are stored in the browser.
 */
function MonthlyPayment({ price }: { price: number }) {
  const loadEstimate = async () => {
    const { default: MonthlyEstimate } = await import('./monthly-estimate.tsx');
    return { default: () => <MonthlyEstimate price={price} /> };
  };
  return (
    <div>
      <h3>{texts.monthly}</h3>
      <WhenNearViewport minHeight={MONTHLY_PAYMENT_HEIGHT}>
        <LazySection
          key={price}
          load={loadEstimate}
          loading={<Placeholder $height={MONTHLY_PAYMENT_HEIGHT} />}
        />
      </WhenNearViewport>
    </div>
  );
}

/** Explains whether a car's price is fair, and estimates the monthly payment. */
export function PriceSection({ car }: { car: Car }) {
  const price = useQuery(carPriceQuery(car._id));
  return (
    <Section aria-labelledby="car-price">
      <SectionTitle id="car-price">{texts.title}</SectionTitle>
      <SectionLayout>
        {price.data ? (
          <PriceAnalysis price={price.data} />
        ) : price.isError ? (
          <QueryError title={texts.failed} query={price} />
        ) : (
          <LoadingState label={texts.loading}>
            <Skeleton height="13rem" />
          </LoadingState>
        )}
        <MonthlyPayment key={car._id} price={car.resellPrice} />
        {price.data && <PriceEvidence price={price.data} />}
      </SectionLayout>
    </Section>
  );
}
