import { Link, Outlet, useLocation } from 'react-router-dom';
import { type RemoteRecovery, RouteError } from '../pages/route-error.tsx';

function Login() {
  const from = useLocation().state?.from as { pathname: string; search: string } | undefined;
  return <h1>Login for {from ? from.pathname + from.search : 'nobody'}</h1>;
}

/** Creates a small frame with a form, links and two screens. The remotes' routes come below `screens`. */
export const createFrameRoutes = (remotes?: RemoteRecovery) => [
  {
    id: 'root',
    errorElement: <RouteError remotes={remotes} />,
    element: (
      <>
        <label>
          Newsletter <input />
        </label>
        <Link to="/">Home</Link> <Link to="/cars/7">Car</Link> <Link to="/about">About</Link>{' '}
        <Link to="/mine?order=7">Mine</Link> <Link to="/form">Form</Link>
        <Outlet />
      </>
    ),
    children: [
      {
        id: 'screens',
        errorElement: <RouteError remotes={remotes} />,
        children: [
          { path: 'about', element: <h1>About</h1> },
          { path: 'login', element: <Login /> },
          { path: '*', loader: () => null, element: <h1>Nothing</h1> },
        ],
      },
    ],
  },
];
