/** A test of what only Linux reports, or allows: processes, their memory and their sockets. Skipped elsewhere. */
export const testOnLinux = process.platform === 'linux' ? test : test.skip;
