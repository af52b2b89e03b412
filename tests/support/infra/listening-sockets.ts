import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

function readOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return ''; // The process or the file no longer exists.
  }
}

/** The process and all its descendants. */
function familyOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const children = processes.filter(child => {
    // After the name, which may contain anything: state, parent.
    const [, parent] =
      readOrNothing(() => readFileSync(`/proc/${child}/stat`, 'utf8')).match(/\) \S (\d+)/) ?? [];
    return Number(parent) === pid;
  });
  return [pid, ...children.flatMap(child => familyOf(Number(child)))];
}

/** The inodes of a process's open sockets. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map(name => readOrNothing(() => readlinkSync(`${folder}/${name}`)));
  return links.flatMap(link => link.match(/^socket:\[(\d+)\]$/)?.[1] ?? []);
}

const listening = '0A';
const loopback: Record<string, string> = {
  // As the kernel writes them: 32 bits at a time, in the machine's byte order.
  '0100007F': '127.0.0.1',
  '00000000000000000000000001000000': '::1',
};

/** The TCP addresses on which a process or one of its descendants listens, such as `127.0.0.1:7071`. */
export function listeningSockets(pid: number): string[] {
  const own = new Set(familyOf(pid).flatMap(socketsOf));
  const rows = ['tcp', 'tcp6'].flatMap(name =>
    readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n').slice(1),
  );
  return rows.flatMap(row => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    if (state !== listening || !own.has(inode)) return [];
    const [address = '', port = ''] = local.split(':');
    return [`${loopback[address] ?? address}:${Number.parseInt(port, 16)}`];
  });
}
