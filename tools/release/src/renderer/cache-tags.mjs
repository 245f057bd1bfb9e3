import { AsyncLocalStorage } from 'node:async_hooks';

/** Response header of the API with the tags of a response. */
const CACHE_TAG_HEADER = 'cache-tag';

/**
 * Collects the cache tags of the API responses that each render uses. Replaces `fetch`.
 * @returns {{collectTags: <T>(render: () => Promise<T>) => Promise<{result: T, tags: string[] | null}>}}
 * `tags` is null if a response had no tags, or if the render of a response is unknown. The page must then not
 * be cached.
 */
export function trackCacheTags() {
  const currentRender = new AsyncLocalStorage();
  const runningRenders = new Set();

  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    const render = currentRender.getStore();
    const affectedRenders = render ? [render] : [...runningRenders];
    try {
      const response = await fetch(...args);
      const header = response.headers.get(CACHE_TAG_HEADER);
      for (const each of affectedRenders) {
        if (!render || header === null) each.isTagged = false;
        else for (const tag of header.split(',')) if (tag !== '') each.tags.add(tag.trim());
      }
      return response;
    } catch (error) {
      for (const each of affectedRenders) each.isTagged = false;
      throw error;
    }
  };

  return {
    collectTags: async (runRender) => {
      const render = { tags: new Set(), isTagged: true };
      runningRenders.add(render);
      try {
        const result = await currentRender.run(render, runRender);
        return { result, tags: render.isTagged ? [...render.tags] : null };
      } finally {
        runningRenders.delete(render);
      }
    },
  };
}
