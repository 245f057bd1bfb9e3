/** Returns the id of the car that the site shows first. */
export async function fetchFirstCarId(site: string): Promise<string> {
  const response = await fetch(new URL('/api/cars?limit=1', site));
  if (!response.ok) throw new Error(`could not read the cars of ${site}: status ${String(response.status)}`);
  const [car] = (await response.json()) as { _id: string }[];
  if (!car) throw new Error(`${site} has no cars`);
  return car._id;
}
