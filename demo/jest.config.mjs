import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('demo', import.meta.dirname);
