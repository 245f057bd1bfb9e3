import type { Car } from '@second-gear/contract/cars';
import { formatAddress, isWhole } from '@second-gear/contract/fields';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { carAsPersonQuery } from '../../api/get-car.ts';
import { texts } from './texts.ts';

/** A car's location: its city, plus the street address for signed-in users. */
export function Place({ car }: { car: Car }) {
  const status = useSession((session) => session.status);
  const asked = status === 'signed-in' && !isWhole(car.location);
  const { data } = useQuery({ ...carAsPersonQuery(car._id), enabled: asked });
  const location = asked && data ? data.location : car.location;
  return (
    <>
      <span>{status === 'signed-out' ? car.location.city : formatAddress(location)}</span>
      {status === 'signed-out' && <span className="facts-note"> {texts.streetWhenSignedIn}</span>}
    </>
  );
}
