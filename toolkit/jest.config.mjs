import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('toolkit', import.meta.dirname);
