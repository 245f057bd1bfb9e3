import { styledProject } from '../jest.shared.mjs';

export default styledProject('ui', import.meta.dirname);
