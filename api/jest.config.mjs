import { nodeProject } from '../jest.shared.mjs';

export default nodeProject('api', import.meta.dirname);
