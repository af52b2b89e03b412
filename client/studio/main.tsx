import { render } from 'preact';
import { App } from './app.tsx';
import { keepPage } from './media/given-files.ts';
import { askWho, endSignIn } from './session.ts';

const studio = document.querySelector('#studio');
if (studio) render(<App />, studio);
keepPage();
askWho().then(({ kind }) => kind === 'person' && endSignIn());
