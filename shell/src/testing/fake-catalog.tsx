import type { RemoteModule } from '@second-gear/federation/remote';
import { useEffect } from 'react';
import { useBlocker, useSearchParams } from 'react-router-dom';

/** Creates an error whose stack names a file of this version. */
export function createErrorThrownBy(version: string, message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at f (http://localhost/remotes/catalog/${version}/remote.js:1:2)`;
  return error;
}

function Home({ version }: { version: string }) {
  const [, setParams] = useSearchParams();
  useEffect(
    () => () => {
      if (version === 'leaky') throw createErrorThrownBy(version, 'the cleanup failed');
    },
    [version],
  );
  if (version === 'broken') throw new Error('the wheel came off');
  return (
    <>
      <h1>Home of {version}</h1>
      <button onClick={() => setParams({ q: 'ford' })}>Filter</button>
    </>
  );
}

/** A form that blocks navigation. */
function Form({ version }: { version: string }) {
  const [, setParams] = useSearchParams();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <h1>Form of {version}</h1>
      <input aria-label="Mileage" />
      <button onClick={() => setParams({ step: '2' })}>Next step</button>
      {blocker.state === 'blocked' && (
        <>
          <button onClick={() => blocker.reset()}>Stay</button>
          <button onClick={() => blocker.proceed()}>Leave</button>
        </>
      )}
    </>
  );
}

/** Creates the module of one catalog version. Its screens show the version's name. */
export const createFakeCatalog = (version: string): RemoteModule => ({
  routes: () => [
    { index: true, element: <Home version={version} /> },
    { path: 'form', element: <Form version={version} /> },
    { path: 'mine', element: <h1>Mine by {version}</h1> },
    { path: 'cars/:id', loader: () => version, element: <h1>Car by {version}</h1> },
  ],
  slots: {},
});
