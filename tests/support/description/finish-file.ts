import { finish } from './observe.ts';

// Jest runs this before each file of tests.
afterAll(() => finish(expect.getState().testPath ?? ''));
