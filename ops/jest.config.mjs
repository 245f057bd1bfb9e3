import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('ops', import.meta.dirname);
