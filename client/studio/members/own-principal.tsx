import { CopyButton } from '../frame/copy-button.tsx';
import { who } from '../session.ts';
import { words } from '../words.ts';

/** What others write to make this person a member. */
export function OwnPrincipal() {
  const [principal] = who.value?.principals ?? [];
  if (!principal) return null;
  return (
    <div class="own-principal">
      <p>{words.ownPrincipal}</p>
      <p class="principal">
        <code>{principal}</code>
      </p>
      <CopyButton text={principal} name={words.copyOwnPrincipal} />
    </div>
  );
}
