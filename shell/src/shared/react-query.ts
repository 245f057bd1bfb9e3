/**
 * The part of @tanstack/react-query that the shell shares with the remotes. See react-router-dom.ts in this
 * folder.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '#react-query';
