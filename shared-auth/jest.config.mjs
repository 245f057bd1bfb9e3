import { webProject } from '../jest.shared.mjs';

export default webProject('shared-auth', import.meta.dirname);
