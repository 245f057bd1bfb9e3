import { webProject } from '../jest.shared.mjs';

export default webProject('mfe-checkout', import.meta.dirname);
