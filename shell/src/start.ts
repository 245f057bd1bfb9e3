import { nextTask } from './federation/next-task.ts';

/**
 * Runs the site's code in pieces, since all of it at once would keep a slow phone from answering for a fifth of a second:
 * the shared modules, the shell, and only then the page. Everything is in the files that came for this one.
 */
export async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './shared/provided.ts');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot.tsx');
  await nextTask();
  await boot();
}
