import type { RemoteModule } from '../remote/remote.ts';
import type { SsrContext } from './server-page.ts';

/** Input of server-side rendering. */
export interface RenderRequest {
  /** Path and query of the URL. */
  address: string;
  page: Omit<SsrContext, 'structured'>;
  /**
   * Timeout for the screen, in ms. After it, only the frame is rendered: the page's header and footer without
   * a screen.
   */
  deadline: number;
  /** Whether to render only the frame. The browser then renders the screen. */
  frameOnly?: boolean;
  /**
   * Whether to render without fetching: queries stay pending, as in a browser before hydration. A screen
   * whose route has a loader is then left to the browser, because the screen needs the loader's data.
   */
  withoutData?: boolean;
}

/** The remote that renders the screen, in one version. */
export interface RenderedRemote {
  name: string;
  version: string;
  module: RemoteModule;
}

/**
 * State that a server-rendered page contains, so that the browser can hydrate the screen without refetching.
 * Stored as JSON in the element with the id HYDRATION_ELEMENT_ID (page-elements).
 */
export interface HydrationState {
  /**
   * The remote version that owns the screen. null if the shell rendered its own screen, or only the frame.
   */
  remote: { name: string; version: string } | null;
  /** False if only the frame was rendered and the screen is left to the browser. */
  complete: boolean;
  /**
   * For each remote with a canary, the version that this visitor gets, by remote name. The browser uses these
   * versions, so that they match the page.
   */
  arms: Record<string, string>;
  /**
   * Whether the browser sent no visitor cookie although a remote has a canary. The page then has the default
   * versions. Absent otherwise, and in older pages.
   */
  newVisitor?: true;
  /** Loader data and loader errors, by route id. */
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; statusText: string; data: unknown }> | null;
  /** Results of the screen's queries. */
  queries: { key: readonly unknown[]; data: unknown }[];
}

/** The parts of a server-rendered page. */
export interface RenderedPage {
  kind: 'page';
  status: number;
  /** Title, meta and link elements of the screen for the document's head. */
  head: string;
  /** Contents of the page's root element. */
  body: string;
  /** The style element, in the format from which styled-components rehydrates. */
  style: { attributes: string; text: string };
  /** Text of each JSON-LD block. */
  structured: string[];
  state: Omit<HydrationState, 'arms'>;
  /** Whether requested data is missing. Such a page must not be cached. */
  lacks?: boolean;
  /** Errors during rendering. The browser renders the missing parts. */
  faults: string[];
}

/** A server-rendered page, or a redirect. */
export type RenderResult = RenderedPage | { kind: 'redirect'; status: number; to: string };

/** Exports of the shell's server bundle. */
export interface ServerShell {
  draw: (request: RenderRequest, remote: RenderedRemote | null) => Promise<RenderResult>;
  /** Modules that remotes share, by import name. */
  shared: Readonly<Record<string, unknown>>;
}
