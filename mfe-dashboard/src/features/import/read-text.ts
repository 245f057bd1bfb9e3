import { MAX_IMPORT_LENGTH } from '@second-gear/contract/import-columns';
import { decodeText } from './decode-text.ts';
import { chooseTexts } from './texts.ts';

/** A file that cannot be sent. The message is user-facing. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Returns the text of a file. Throws UnusableFile if it is too large or no text. */
export async function readText(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_LENGTH) throw new UnusableFile(chooseTexts.tooLarge(file.name));
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) throw new UnusableFile(chooseTexts.notText(file.name));
  return text;
}
