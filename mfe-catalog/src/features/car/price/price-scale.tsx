import { PRICE_GRADES, type PriceGrade } from '@second-gear/contract/price-grades';
import { texts } from './texts.ts';

/** A scale with five steps. The highlighted step repeats the text next to it. */
export function PriceScale({ grade }: { grade: PriceGrade }) {
  return (
    <ol className="price-scale" aria-hidden="true">
      {PRICE_GRADES.map((step, at) => (
        <li key={step} className={step === grade ? 'price-here' : undefined}>
          {texts.scale[at]}
        </li>
      ))}
    </ol>
  );
}
