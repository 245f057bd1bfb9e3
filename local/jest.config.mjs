import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('local', import.meta.dirname);
