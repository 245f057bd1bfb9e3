import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// What a test waits for comes when it comes: the machine may be shared and slow.
configure({ asyncUtilTimeout: 20_000 });
