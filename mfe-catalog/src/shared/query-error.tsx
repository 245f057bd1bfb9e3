import { toErrorMessage } from '@second-gear/contract/error-message';
import { ErrorState } from '@second-gear/ui/states';

/** Shows why a query failed. Retry refetches it, unless `onRetry` is set. */
export const QueryError = ({
  title,
  query: { error, refetch },
  onRetry = () => void refetch(),
}: {
  title: string;
  query: { error: unknown; refetch: () => unknown };
  onRetry?: () => void;
}) => <ErrorState title={title} message={toErrorMessage(error)} onRetry={onRetry} />;
