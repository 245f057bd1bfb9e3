import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('checks', import.meta.dirname);
