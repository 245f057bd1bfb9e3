/** What ui needs of the page that is drawn on the server, in place of the document. */
interface DrawnPage {
  /** The site's public origin. */
  origin: string;
  /** Address of the site's picture for previews. */
  shareImage?: string | undefined;
  /** Takes the texts of JSON-LD blocks. */
  structured: string[];
}

/** The page that is being drawn on the server; undefined in browsers. Who draws it sets the global (contract/server-page). */
export const drawnPage = (): DrawnPage | undefined =>
  (globalThis as { __secondGearServerPage?: () => DrawnPage | undefined }).__secondGearServerPage?.();
