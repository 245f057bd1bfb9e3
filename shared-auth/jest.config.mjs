import { styledProject } from '../jest.shared.mjs';

export default styledProject('shared-auth', import.meta.dirname);
