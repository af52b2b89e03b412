import type { Signal } from '@preact/signals';
import { words } from '../../../words.ts';
import type { PasteReport } from './pasted.ts';

function sentences({ hosts, lost, isTooLong }: PasteReport): string[] {
  return [
    ...(isTooLong ? [words.pastedTooLong] : []),
    ...(hosts.length > 0 ? [words.picturesStay(hosts.length, [...new Set(hosts)])] : []),
    ...(lost.length > 0 ? [words.picturesLost(lost.length, lost.filter(Boolean))] : []),
  ];
}

/** The notice after a paste: which pictures are elsewhere, and which did not come. */
export function PasteNotice({ report }: { report: Signal<PasteReport | undefined> }) {
  const said = report.value;
  return (
    <div aria-live="polite" class="notices">
      {said && (
        <div class="notice">
          <p>{sentences(said).join(' ')}</p>
          <button
            type="button"
            class="button"
            onClick={() => {
              report.value = undefined;
            }}
          >
            {words.understood}
          </button>
        </div>
      )}
    </div>
  );
}
