import { render } from 'preact';
import { App } from './app.tsx';
import { askWho, endSignIn } from './session.ts';

const studio = document.querySelector('#studio');
if (studio) render(<App />, studio);
askWho().then(isSignedIn => isSignedIn && endSignIn());
