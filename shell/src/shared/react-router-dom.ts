/**
 * What of react-router-dom exists on a page. A shared package is kept whole by the bundler, so the
 * surface is named here; the lint rule beside it holds remotes to the same names.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  Route,
  RouterProvider,
  Routes,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from '#react-router-dom';
