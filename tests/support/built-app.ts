/** The folder of the app that the tests run, seen from the project's root. */
export const builtApp = 'node_modules/.cache/blog-content-service/app-under-test';
