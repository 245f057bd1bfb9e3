import type { RemoteModule } from '@second-gear/federation/remote';
import { routes } from './routes.tsx';

export default { routes, slots: {} } satisfies RemoteModule;
