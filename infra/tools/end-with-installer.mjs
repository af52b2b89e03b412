// Loaded into npm while that installs: ends it with the command that started it, also when that was killed. Otherwise it would go
// on, and the next command would install beside it: the two would remove each other's files.

const installer = Number(new URL(import.meta.url).searchParams.get('pid'));

// What npm starts itself does not load this.
process.env.NODE_OPTIONS = process.env.NODE_OPTIONS?.replace(`--import=${import.meta.url}`, '');

setInterval(() => {
  try {
    process.kill(installer, 0);
  } catch {
    // At once, before npm reports an end that it did not expect.
    process.kill(process.pid, 'SIGKILL');
  }
}, 250).unref();
