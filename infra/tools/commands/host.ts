import { runHost } from '../../local/functions/host/run-host.ts';
import { allowedOrigins, withoutSignIn } from '../platform-settings.ts';
import { secondService } from './environment.ts';

// Nobody signs in at this host itself; a command that puts a sign-in before it says so.
if (process.env.WEBSITE_AUTH_ENABLED === undefined) process.env.SIGN_IN_OFF ??= withoutSignIn.SIGN_IN_OFF;
// With a channel to the process that started it, it is a part of `npm start`, which needs more than this port.
runHost({
  run: 'npm run host --',
  settingsFor: allowedOrigins,
  whenTaken: process.send === undefined ? '' : `; ${secondService}`,
});
