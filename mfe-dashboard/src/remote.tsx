import type { RemoteModule } from '@second-gear/contract/remote';
import { routes } from './routes.tsx';

export default { routes, slots: {} } satisfies RemoteModule;
