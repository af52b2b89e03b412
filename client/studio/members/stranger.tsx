import { Empty } from '../frame/states.tsx';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { OwnPrincipal } from './own-principal.tsx';

interface StrangerProps {
  title: string;
  text: string;
}

/** Nothing is there for this person: why, and what to give to somebody who can let them in. */
export const Stranger = ({ title, text }: StrangerProps) => (
  <Empty title={title}>
    <p class="quiet">{text}</p>
    {who.value?.groupsOmitted && text !== words.groupsOmitted && <p class="quiet">{words.groupsOmitted}</p>}
    <p class="quiet">{words.giveIdentifier}</p>
    <OwnPrincipal isMain />
  </Empty>
);
