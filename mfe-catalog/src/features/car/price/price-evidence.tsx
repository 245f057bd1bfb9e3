import { formatCarTitle } from '@second-gear/contract/car-title';
import { formatHeadlineFacts } from '@second-gear/contract/fact-format';
import { formatDate, formatMonth } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { CarPrice, Comparable, SoldComparable } from '@second-gear/contract/prices';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const Evidence = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--sg-space-5);
  grid-column: 1 / -1;

  ul {
    display: grid;
    gap: var(--sg-space-3);
    list-style: none;
  }
  :is(th, td) {
    padding: var(--sg-space-1) var(--sg-space-5) var(--sg-space-1) 0;
    text-align: start;
  }
`;

const CarLink = ({ car }: { car: Comparable | SoldComparable }) => (
  <Link to={`/cars/${encodeURIComponent(car._id)}`}>{formatCarTitle(car)}</Link>
);

/** The data behind a price rating: similar cars for sale, sold cars, and the car's earlier prices. */
export function PriceEvidence({ price: { comparables, sold, history } }: { price: CarPrice }) {
  return (
    <Evidence>
      {comparables.length > 0 && (
        <div>
          <h3>{texts.comparables}</h3>
          <ul>
            {comparables.map((car) => (
              <li key={car._id}>
                <CarLink car={car} /> <strong>{formatPrice(car.resellPrice)}</strong>
                <span className="price-note">
                  {[...formatHeadlineFacts(car), car.city].filter((part) => part !== '').join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sold.length > 0 && (
        <div>
          <h3>{texts.sold}</h3>
          <ul>
            {sold.map((car) => (
              <li key={car._id}>
                <CarLink car={car} /> {texts.soldFor(formatPrice(car.soldPrice), formatMonth(car.soldMonth))}
                <span className="price-note">
                  {[...formatHeadlineFacts(car), texts.listedAt(formatPrice(car.listedPrice))].join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {history.length > 0 && (
        <div>
          <h3 id="car-price-history">{texts.history}</h3>
          <table aria-labelledby="car-price-history">
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{texts.price}</th>
              </tr>
            </thead>
            <tbody>
              {history.map(({ since, resellPrice }) => (
                <tr key={since}>
                  <td>{formatDate(new Date(since))}</td>
                  <td>{formatPrice(resellPrice)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Evidence>
  );
}
