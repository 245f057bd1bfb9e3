import { MAX_IMPORT_LENGTH } from '@second-gear/contract/import-columns';
import { choose } from './texts.ts';

/** A file that cannot be sent, with a sentence for people. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** What stands in the place of bytes that are no UTF-8. */
const BROKEN = '\uFFFD';

/** The text of a file. Throws UnusableFile for one that is too large or in another encoding than UTF-8. */
export async function readText(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_LENGTH) throw new UnusableFile(choose.tooLarge(file.name));
  const text = await file.text();
  if (text.includes(BROKEN)) throw new UnusableFile(choose.notText(file.name));
  return text;
}
