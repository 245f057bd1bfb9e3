import { webProject } from '../jest.shared.mjs';

export default webProject('ui', import.meta.dirname);
