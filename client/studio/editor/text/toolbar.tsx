import { useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { ariaShortcut, type ShortcutName, shortcutText } from '../../frame/shortcuts.ts';
import { words } from '../../words.ts';
import { type CommandName, commandNames } from './format/commands.ts';
import { loadField } from './open-field.ts';
import { choosePlain, isPlain } from './plain-choice.ts';

/** A button of the bar. */
interface Tool {
  name: string;
  icon: IconName;
  title: string;
  shortcut?: string;
  isOn?: boolean;
  use(): void;
}

/** Where each key leads from a button of a bar, which is one stop of the Tab key. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Beside a name stands its shortcut. */
const toolOf = (name: ShortcutName & (CommandName | 'find'), use: () => void): Tool => ({
  name: words.shortcut[name],
  icon: name,
  title: `${words.shortcut[name]} (${shortcutText(name)})`,
  shortcut: ariaShortcut(name),
  use,
});

function toolsOf({ command, addPicture, find }: ToolbarActions): Tool[] {
  const plain = isPlain.value;
  return [
    ...commandNames.map(name => toolOf(name, () => command(name))),
    { name: words.addPicture, icon: 'media', title: words.addPicture, use: addPicture },
    // In a plain area the browser's own finds all.
    ...(plain ? [] : [toolOf('find', find)]),
    {
      name: words.plainTextArea,
      icon: 'plain',
      title: words.aboutPlainTextArea,
      isOn: plain,
      use: () => void loadField(!plain).then(() => choosePlain(!plain)),
    },
  ];
}

export interface ToolbarActions {
  command(name: CommandName): void;
  addPicture(): void;
  find(): void;
}

/** The bar above the text; on a phone it is at the foot, where thumbs are. */
export function Toolbar(uses: ToolbarActions) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = toolsOf(uses);
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(current, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class="tools" role="toolbar" aria-label={words.format} ref={bar} onKeyDown={move}>
      {tools.map(({ name, icon, title, shortcut, isOn, use }, at) => (
        <button
          key={name}
          type="button"
          class={isOn === undefined ? 'tool' : 'tool apart'}
          title={title}
          aria-keyshortcuts={shortcut}
          aria-pressed={isOn}
          tabIndex={at === current ? 0 : -1}
          // The text keeps the focus, and a phone its keyboard.
          onMouseDown={event => event.preventDefault()}
          onFocus={() => setCurrent(at)}
          onClick={use}
        >
          <Icon name={icon} />
          <span class="hidden">{name}</span>
        </button>
      ))}
    </div>
  );
}
