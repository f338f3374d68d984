import type { PhoneInside } from '../phone/phone-inside.ts';
import type { Programs } from '../shell/program.ts';
import { ownShell } from './own-shell.ts';
import { Reversals } from './reverse.ts';
import type { HostLink, OpenService, ServiceHandler } from './service-stream.ts';
import { serveRawShell, serveShellV2 } from './shell-service.ts';
import type { StartShell } from './shell-session.ts';
import { serveSync } from './sync.ts';

/** What this phone tells hosts that it can do. */
export const FEATURES = ['shell_v2', 'cmd', 'stat_v2', 'ls_v2', 'fixed_push_mkdir', 'abb_exec', 'sendrecv_v2'] as const;

/**
 * Makes the one opener of services that both doors of a phone use.
 * @param startShell the shell that hosts get; default: the simulator's own
 */
export function serviceRouter(phone: PhoneInside, programs: Programs, startShell?: StartShell): OpenService {
  const startOwnShell = ownShell(phone, programs);
  const hostsShell = startShell ?? startOwnShell;
  const reversals = new Reversals(phone.network);
  return (name, host) => {
    const handler = find(name, host);
    phone.record.add({ kind: handler === undefined ? 'refused' : 'service', name });
    return handler;
  };

  function find(name: string, host: HostLink): ServiceHandler | undefined {
    const [, kind = '', options = '', rest = ''] = /^([a-z_]+)(?:,([^:]*))?:(.*)$/s.exec(name) ?? [];
    switch (kind) {
      case 'shell': {
        const wanted = options.split(',');
        const request = { phone, startShell: hostsShell, command: rest };
        if (!wanted.includes('v2')) return (stream) => serveRawShell(request, stream);
        return (stream) =>
          serveShellV2(request, stream, wanted.includes('pty') || (rest === '' && !wanted.includes('raw')));
      }
      case 'exec':
        return (stream) => serveRawShell({ phone, startShell: hostsShell, command: rest }, stream);
      case 'abb_exec':
        // Words apart by NUL, straight to a service: no shell reads them.
        return (stream) =>
          serveRawShell(
            { phone, startShell: startOwnShell, command: `exec cmd ${rest.split('\0').map(quote).join(' ')}` },
            stream,
          );
      case 'sync':
        return (stream) => serveSync(phone.files, stream);
      case 'reverse':
        return (stream) => reversals.serve(rest, host, stream);
      case 'tcp':
      case 'localabstract':
      case 'localreserved':
      case 'localfilesystem':
        return phone.network.find(`${kind}:${rest}`);
      default:
        return undefined;
    }
  }
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
