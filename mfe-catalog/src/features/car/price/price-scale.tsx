import { PRICE_GRADES, type PriceGrade } from '@second-gear/contract/price-grades';
import { texts } from './texts.ts';

/** Five steps, the car's own marked; what it says stands beside it in words. */
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
