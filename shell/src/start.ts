import { waitForNextTask } from './wait-for-next-task.ts';

/**
 * Runs the site's code in several tasks: shared modules, shell, page. A single task would block a slow phone
 * for 200 ms. All code is already loaded by then.
 */
export async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await waitForNextTask();
  await import(/* webpackMode: "eager" */ './shared/provided.ts');
  await waitForNextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot.tsx');
  await waitForNextTask();
  await boot();
}
