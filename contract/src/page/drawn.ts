import type { RemoteModule } from '../remote/remote.ts';
import type { ServerPage } from './server-page.ts';

/** What is to be drawn on the server. */
export interface Drawing {
  /** Path and query of the address. */
  address: string;
  page: Omit<ServerPage, 'structured'>;
  /** Longest time in ms for the screen; then the frame alone is drawn. */
  deadline: number;
  /** The screen is left to the browser. */
  frameOnly?: boolean;
  /**
   * Nothing is asked for: queries stand as still on their way, as they do in a browser that takes the page over. A
   * screen whose route has a loader cannot begin without its answer, and is left to the browser.
   */
  withoutData?: boolean;
}

/** The remote that draws the screen, in one version. */
export interface DrawingRemote {
  name: string;
  version: string;
  module: RemoteModule;
}

/**
 * What a page that was drawn on the server carries along, so that the browser takes the screen over as it stands and
 * asks for nothing of it again. In the block with DRAWN_ELEMENT_ID (page-elements).
 */
export interface DrawnState {
  /** The remote's version whose screen it is; null where the shell drew its own, or only the frame. */
  remote: { name: string; version: string } | null;
  /** False where the screen was left to the browser: only the frame is drawn. */
  complete: boolean;
  /** Versions that this visitor has of the remotes that have one on trial, by name: page and browser agree. */
  arms: Record<string, string>;
  /** Answers of the routes' loaders, and what they threw, by the routes' ids. */
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; statusText: string; data: unknown }> | null;
  /** What the queries of the screen answered. */
  queries: { key: readonly unknown[]; data: unknown }[];
}

/** The parts of a drawn page. */
export interface DrawnPage {
  kind: 'page';
  status: number;
  /** Title, meta and link elements that the screen puts into the document's head. */
  head: string;
  /** What stands in the page's root element. */
  body: string;
  /** The one style element, as styled-components finds its rules again. */
  style: { attributes: string; text: string };
  /** Texts of JSON-LD blocks. */
  structured: string[];
  state: Omit<DrawnState, 'arms'>;
  /** Something that the screen asked for is not in it: it is not for whoever comes next. */
  lacks?: boolean;
  /** What was thrown while the screen was drawn; the browser draws what is missing. */
  faults: string[];
}

/** A drawn page, or where its address leads. */
export type Drawn = DrawnPage | { kind: 'redirect'; status: number; to: string };

/** What a shell's server half exports. */
export interface ShellOnServer {
  draw: (drawing: Drawing, remote: DrawingRemote | null) => Promise<Drawn>;
  /** Modules that remotes share, by the name under which they ask for them. */
  shared: Readonly<Record<string, unknown>>;
}
