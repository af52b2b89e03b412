import { withoutSignIn } from '../../local/functions/platform-settings.ts';

// Nobody signs in at this host itself; whoever puts a sign-in before it says so.
if (process.env.WEBSITE_AUTH_ENABLED === undefined) process.env.SIGN_IN_OFF ??= withoutSignIn.SIGN_IN_OFF;
await import('../../local/functions/host/main.ts');
