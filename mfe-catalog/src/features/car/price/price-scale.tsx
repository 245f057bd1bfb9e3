import { PRICE_GRADES, type PriceGrade } from '@second-gear/contract/price-grades';
import { texts } from './texts.ts';

/** A scale with five steps. The highlighted step repeats the text next to it. */
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
