import { finish } from './observe.ts';

// Jest runs this before each test file.
afterAll(() => finish(expect.getState().testPath ?? ''));
