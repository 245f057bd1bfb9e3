import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDrawings, drawCar, drawingFile } from './drawing.ts';

/**
 * Writes every drawing into `folder`, replacing what is there.
 * @returns the number of files
 */
export async function writeDrawings(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const drawings = allDrawings();
  for (const { body, colour, angle } of drawings) {
    await writeFile(join(folder, drawingFile(body, colour, angle)), drawCar(body, colour, angle));
  }
  return drawings.length;
}
