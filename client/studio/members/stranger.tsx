import { Empty } from '../frame/states.tsx';
import { words } from '../words.ts';
import { OwnPrincipal } from './own-principal.tsx';

interface StrangerProps {
  title: string;
  text: string;
  /** What else may be why. */
  further?: string | undefined;
}

/** Nothing is there for this person: why, and what to give to somebody who can let them in. */
export const Stranger = ({ title, text, further }: StrangerProps) => (
  <Empty title={title}>
    <p class="quiet">{text}</p>
    {further && <p class="quiet">{further}</p>}
    <p class="quiet">{words.giveIdentifier}</p>
    <OwnPrincipal isMain />
  </Empty>
);
