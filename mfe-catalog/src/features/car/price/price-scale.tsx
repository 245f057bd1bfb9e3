import { PRICE_GRADES, type PriceGrade } from '@second-gear/contract/price-grades';
import { texts } from './texts.ts';

/**
 * The five price grades as a scale, with the car's grade highlighted. Hidden from screen readers, because the
 * text next to it says the same.
 */
export function PriceScale({ grade }: { grade: PriceGrade }) {
  return (
    <ol className="price-scale" aria-hidden="true">
      {PRICE_GRADES.map((scaleGrade, at) => (
        <li key={scaleGrade} className={scaleGrade === grade ? 'price-here' : undefined}>
          {texts.scale[at]}
        </li>
      ))}
    </ol>
  );
}
