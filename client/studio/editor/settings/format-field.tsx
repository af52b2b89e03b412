import { useState } from 'preact/hooks';
import { ChoiceField } from '../../form/choice-field.tsx';
import { Question } from '../../frame/question.tsx';
import { laterWords } from '../../later-words.ts';
import { words } from '../../words.ts';
import type { Draft } from '../draft.ts';
import type { Writing } from '../writing.ts';

type Format = Draft['contentFormat'];

/** What a text was before it was written in another format, and what became of it. */
interface FormatChange {
  before: Pick<Draft, 'content' | 'contentFormat'>;
  content: string;
}

const names = { '': laterWords.plainText, markdown: 'Markdown', html: 'HTML' } as const;

const formatIn = (value: string): Format => (value === 'markdown' || value === 'html' ? value : undefined);

/** What a post is written in. Another choice writes its text in that, so that readers see the same; where they would not, it asks. */
export function FormatField({ writing }: { writing: Writing }) {
  const { content, contentFormat } = writing.draft.value;
  const [changed, setChanged] = useState<FormatChange>();
  const [message, setMessage] = useState('');
  const [isAsked, ask] = useState(false);

  const become = (text: string, to: Format) => {
    setChanged({ before: { content, contentFormat }, content: text });
    setMessage('');
    writing.change({ content: text, contentFormat: to });
  };
  const choose = async (to: Format) => {
    setMessage('');
    if (to === undefined && content.trim() !== '') {
      ask(true);
      return;
    }
    const { convertText } = await import('./convert-text.ts');
    const now = writing.draft.peek();
    // Somebody may have typed on, or chosen again.
    if (now.content !== content || now.contentFormat !== contentFormat) return;
    const converted = convertText(content, contentFormat, to);
    if ('why' in converted) setMessage(converted.why);
    else become(converted.content, to);
  };
  const undo = () => {
    if (changed) writing.change(changed.before);
    setChanged(undefined);
  };
  const isUndoable = changed?.content === content && content !== '';
  return (
    <div>
      <ChoiceField
        label={laterWords.writtenIn}
        value={contentFormat ?? ''}
        options={Object.entries(names)}
        note={laterWords.writtenInNote[contentFormat ?? 'plain']}
        change={value => void choose(formatIn(value))}
      />
      <div aria-live="polite">
        {message && <p class="note trouble">{message}</p>}
        {isUndoable && (
          <p class="note">
            {contentFormat === undefined
              ? laterWords.isPlainTextNow
              : laterWords.isWrittenIn(names[contentFormat])}{' '}
            <button type="button" class="button plain" onClick={undo}>
              {words.undo}
            </button>
          </p>
        )}
      </div>
      {isAsked && (
        <Question
          title={laterWords.plainTextAsk}
          act={laterWords.makePlainText}
          doing=""
          perform={async () => void become(content, undefined)}
          close={() => ask(false)}
        >
          <p>{laterWords.plainTextThen}</p>
        </Question>
      )}
    </div>
  );
}
