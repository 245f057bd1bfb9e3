import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { absoluteAddress, PageMeta, summarize } from '@second-gear/ui/head';
import { StructuredData } from '@second-gear/ui/structured-data';
import { carName, shortFacts } from '../../shared/card/car-words.ts';
import { carData } from './car-data.ts';
import { texts } from './texts.ts';

/** What search engines and previews read about one car. */
export function CarHead({ car }: { car: Car }) {
  const path = `/cars/${encodeURIComponent(car._id)}`;
  const name = carName(car);
  const facts = shortFacts(car).join(', ');
  const about = `${texts.about(name, formatPrice(car.resellPrice), car.location.city)} ${facts}. ${car.description}`;
  return (
    <>
      <PageMeta
        title={texts.title(name)}
        description={summarize(about)}
        path={path}
        image={car.image}
        type="product"
      />
      <StructuredData data={carData(car, absoluteAddress)} />
    </>
  );
}
