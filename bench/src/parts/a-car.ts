/** Returns the id of the car that the site shows first. */
export async function aCar(site: string): Promise<string> {
  const answer = await fetch(new URL('/api/cars?limit=1', site));
  if (!answer.ok) throw new Error(`${site} has no cars: ${String(answer.status)}`);
  const [car] = (await answer.json()) as { _id: string }[];
  if (!car) throw new Error(`${site} has no cars`);
  return car._id;
}
