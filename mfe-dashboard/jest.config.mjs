import { webProject } from '../jest.shared.mjs';

export default webProject('mfe-dashboard', import.meta.dirname);
