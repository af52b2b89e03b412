import { CopyButton } from '../frame/copy-button.tsx';
import { who } from '../session.ts';
import { words } from '../words.ts';

/** What others write to make this person a member. @param isMain whether to copy it is the next step. */
export function OwnPrincipal({ isMain }: { isMain?: boolean }) {
  const [principal] = who.value?.principals ?? [];
  if (!principal) return null;
  return (
    <div class="own-principal">
      <p class="principal">
        <code>{principal}</code>
      </p>
      <CopyButton text={principal} name={words.copyOwnPrincipal} look={isMain ? 'button main' : 'button'} />
    </div>
  );
}
