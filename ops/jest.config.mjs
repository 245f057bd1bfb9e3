import { nodeProject } from '../jest.shared.mjs';

export default nodeProject('ops', import.meta.dirname);
