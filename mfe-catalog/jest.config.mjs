import { webProject } from '../jest.shared.mjs';

export default webProject('mfe-catalog', import.meta.dirname);
