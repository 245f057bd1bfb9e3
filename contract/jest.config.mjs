import { webProject } from '../jest.shared.mjs';

export default webProject('contract', import.meta.dirname);
