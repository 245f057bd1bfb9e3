/** The properties of a car that the benchmark uses. */
export interface Car {
  _id: string;
  brandName: string;
  model: string;
  seller: { _id: string };
}

/** Returns the first cars of the site's list. */
export async function fetchCars(site: string, limit: number): Promise<Car[]> {
  const response = await fetch(new URL(`/api/cars?limit=${String(limit)}`, site));
  if (!response.ok) throw new Error(`could not read the cars of ${site}: status ${String(response.status)}`);
  return (await response.json()) as Car[];
}

/** Returns the id of the car that the site shows first. */
export async function fetchFirstCarId(site: string): Promise<string> {
  const [car] = await fetchCars(site, 1);
  if (!car) throw new Error(`${site} has no cars`);
  return car._id;
}
