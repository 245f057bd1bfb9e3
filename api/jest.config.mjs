import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('api', import.meta.dirname);
