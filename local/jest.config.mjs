import { nodeProject } from '../jest.shared.mjs';

export default nodeProject('local', import.meta.dirname);
