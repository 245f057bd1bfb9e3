import { nodeProject } from '../jest.shared.mjs';

export default nodeProject('toolkit', import.meta.dirname);
