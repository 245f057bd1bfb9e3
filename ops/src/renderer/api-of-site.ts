import { SITE_HEADER } from '@second-gear/contract/server/site-id';

/** Result of checking whether an API belongs to this site. */
export type Look =
  | { kind: 'same' }
  | { kind: 'other'; site: string }
  | { kind: 'unknown' }
  | { kind: 'foreign' }
  | { kind: 'away'; why: string };

/** Timeout of the API, in milliseconds. */
const PATIENCE_MS = 5_000;

const bare = (url: string): string => url.replace(/\/+$/, '');
const isProbe = (text: string): boolean => /^\s*\{\s*"ok"\s*:\s*true\s*\}\s*$/.test(text);

/**
 * Checks which site an API belongs to.
 * @param api its address
 * @param siteUrl public address of this site; empty if it has none
 */
export async function lookAtApi(api: string, siteUrl: string): Promise<Look> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${bare(api)}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    text = await answer.text();
  } catch (error) {
    const { cause, message } = error as Error;
    return { kind: 'away', why: cause instanceof Error ? cause.message : message };
  }
  if (answer.status >= 500 || answer.status === 429)
    return { kind: 'away', why: `status ${String(answer.status)}` };
  if (!answer.ok || !isProbe(text)) return { kind: 'foreign' };
  const site = answer.headers.get(SITE_HEADER);
  if (site === null || siteUrl === '') return { kind: 'unknown' };
  return bare(site) === bare(siteUrl) ? { kind: 'same' } : { kind: 'other', site: bare(site) };
}

interface Wait {
  api: string;
  siteUrl: string;
  say: (line: string) => void;
  /** Resolves when it is time for the next attempt. */
  pause: () => Promise<void>;
}

/**
 * Waits until the API responds.
 * @throws Error if it belongs to another site, or is not an API of Second Gear; the message names the setting
 * to change
 */
export async function awaitApiOfSite({ api, siteUrl, say, pause }: Wait): Promise<void> {
  let reported = '';
  for (;;) {
    const look = await lookAtApi(api, siteUrl);
    if (look.kind === 'away') {
      if (look.why !== reported) say(`The API at ${api} does not answer yet (${look.why}): waiting for it`);
      reported = look.why;
      await pause();
      continue;
    }
    const fix = 'Set API_TARGET or API_INTERNAL_PORT to the API of this site';
    if (look.kind === 'foreign')
      throw new Error(`The server at ${api} is not an API of Second Gear. ${fix}.`);
    if (look.kind === 'other') {
      throw new Error(
        `The API at ${api} belongs to ${look.site}, and this site is ${bare(siteUrl)}. ${fix}, or the same SITE_URL for both.`,
      );
    }
    if (reported !== '') say(`The API at ${api} answers`);
    if (look.kind === 'unknown') {
      say(
        `Whether the API at ${api} belongs to this site cannot be checked: set SITE_URL for the API and for the build of the site`,
      );
    }
    return;
  }
}
