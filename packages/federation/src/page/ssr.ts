import type { RemoteModule } from '../remote/remote.ts';
import type { SsrContext } from './ssr-context.ts';

/** Input of server-side rendering. */
export interface RenderRequest {
  /** Path and query of the URL. */
  address: string;
  page: Omit<SsrContext, 'structured'>;
  /**
   * Timeout for rendering the screen, in ms. After the timeout, the result is only the frame: the page's
   * header and footer without a screen.
   */
  deadline: number;
  /** Whether to render only the frame. The browser then renders the screen. */
  frameOnly?: boolean;
  /**
   * Whether to render without API calls. Queries then stay pending. If the screen's route has a loader, only
   * the frame is rendered, because the screen needs the loader's data.
   */
  withoutData?: boolean;
}

/** The remote that owns the screen. */
export interface RenderedRemote {
  name: string;
  version: string;
  module: RemoteModule;
}

/**
 * State that a server-rendered page contains as JSON (HYDRATION_ELEMENT_ID), so the browser can hydrate
 * the screen without fetching its data again.
 */
export interface HydrationState {
  /**
   * The remote version that owns the screen. null if the shell rendered its own screen, or only the frame.
   */
  remote: { name: string; version: string } | null;
  /** False if only the frame was rendered. The browser then renders the screen. */
  complete: boolean;
  /**
   * For each remote with a canary, the version that this visitor gets, by remote name. The browser must use
   * the same versions as the page.
   */
  arms: Record<string, string>;
  /**
   * Present if a remote has a canary and the browser sent no visitor cookie. The page then has the default
   * versions.
   */
  newVisitor?: true;
  /**
   * Present if the data may have changed since the page was rendered. The browser then fetches it again after
   * hydration.
   */
  stale?: true;
  /** Loader data and loader errors, by route id. */
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; statusText: string; data: unknown }> | null;
  /** Query keys and results of the screen's queries. */
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
  /** The style element in the format of styled-components, which the browser rehydrates. */
  style: { attributes: string; text: string };
  /** Text of each JSON-LD block. */
  structured: string[];
  state: Omit<HydrationState, 'arms' | 'stale'>;
  /** Whether data is missing, because an API call failed. The page must then not be cached. */
  lacks?: boolean;
  /** Messages of errors during rendering. The browser renders the parts that failed. */
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
